import type { AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import { loadAsset } from './pictures.ts';

export interface PageName {
  readonly title: string;
  readonly chapter: number;
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
}

/** @throws AssetError */
export async function loadPageFile(request: AssetRequest, name: PageName): Promise<File> {
  const { bytes, type } = await loadAsset(request);
  return new File([bytes], pageFileName(name, type), { type });
}

/** As 雪落长安-第86话-05.jpg: sorts in reading order. */
export function pageFileName({ title, chapter, page, pages }: PageName, type: string): string {
  const number = String(page).padStart(String(pages).length, '0');
  return `${safeName(title)}-第${chapter}话-${number}.${extensionOf(type)}`;
}

/** Hands a file to the browser's downloads. Browsers do not report the result. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS);
}

/** Whether the system's share sheet accepts this file. */
export function canShareFile(file: File): boolean {
  const { share, canShare } = navigator as Partial<Navigator>;
  return Boolean(share && canShare?.call(navigator, { files: [file] }));
}

/** Must be called from a user gesture. @returns false after a failure; cancelling is none */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

const READ_BY_MS = 60_000;
/** File names may have 255 bytes; each of these characters takes three. */
const TITLE_CHARACTERS_MAX = 60;

/** Replaces characters that file systems reject by spaces and removes leading dots. */
function safeName(title: string): string {
  const name = title.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/^[\s.]+/, '');
  return Array.from(name).slice(0, TITLE_CHARACTERS_MAX).join('').trim() || '墨屿';
}

function extensionOf(type: string): string {
  return type.replace(/^image\//, '').replace('jpeg', 'jpg');
}
