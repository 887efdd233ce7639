import type { PictureRequest } from '../shared/offline/assets/pictures.ts';
import { loadPicture } from './pictures.ts';

/** A page as a file of its own, for the person's photos or for others. */

export interface PageName {
  /** The work's. */
  readonly title: string;
  /** The chapter's number. */
  readonly chapter: number;
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
}

/** @throws PictureError */
export async function loadPageFile(request: PictureRequest, name: PageName): Promise<File> {
  const { bytes, type } = await loadPicture(request);
  return new File([bytes], pageFileName(name, type), { type });
}

/** As 雪落长安-第86话-05.jpg: in order wherever files are sorted by name. */
export function pageFileName({ title, chapter, page, pages }: PageName, type: string): string {
  const number = String(page).padStart(String(pages).length, '0');
  return `${safeName(title)}-第${chapter}话-${number}.${extensionOf(type)}`;
}

/** Hands a file to the browser's downloads. What then becomes of it, no browser tells. */
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

/** Whether the system's share sheet takes this file. */
export function canShareFile(file: File): boolean {
  const { share, canShare } = navigator as Partial<Navigator>;
  return Boolean(share && canShare?.call(navigator, { files: [file] }));
}

/** To be called in a press's own turn: browsers ask for that. @returns false where it failed; closing it is no failure */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

const READ_BY_MS = 60_000;
/** Of a title; names of files may have 255 bytes, three for each of these. */
const TITLE_CHARACTERS_MAX = 60;

/** What file systems refuse becomes a space, and no name begins with a dot. */
function safeName(title: string): string {
  const name = title.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/^[\s.]+/, '');
  return Array.from(name).slice(0, TITLE_CHARACTERS_MAX).join('').trim() || '墨屿';
}

function extensionOf(type: string): string {
  return type.replace(/^image\//, '').replace('jpeg', 'jpg');
}
