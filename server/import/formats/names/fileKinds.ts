import type { UnitFormat } from '../types.ts';

const FORMATS: Readonly<Record<string, UnitFormat>> = {
  cbz: 'zip',
  zip: 'zip',
  cbr: 'rar',
  rar: 'rar',
  pdf: 'pdf',
  epub: 'epub',
  txt: 'txt',
  mp4: 'film',
  m4v: 'film',
  mov: 'film',
  mkv: 'film',
  webm: 'film',
};
const PICTURES = new Set(['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif', 'avif', 'tif', 'tiff']);
const SUBTITLES = new Set(['srt', 'ass', 'ssa', 'vtt']);
const OTHER_PICTURES = new Set(['heic', 'heif', 'jxl', 'bmp', 'psd']);
const OTHER_ARCHIVES = new Set(['7z', 'cb7', 'tar', 'cbt', 'gz', 'tgz', 'xz', 'bz2', 'zst', 'cba']);

/** What a file is by its extension. */
export type FileKind =
  | UnitFormat
  | 'picture'
  | 'unsupportedPicture'
  | 'unsupportedArchive'
  | 'subtitles'
  | 'comicInfo'
  | 'moyu'
  | 'other';

/** @returns what a file is by its name alone; its first bytes decide between ZIP and RAR later */
export function fileKind(path: string): FileKind {
  const name = baseName(path).toLowerCase();
  if (name === 'comicinfo.xml') return 'comicInfo';
  if (name === 'moyu.json') return 'moyu';
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? '';
  if (PICTURES.has(extension)) return 'picture';
  if (SUBTITLES.has(extension)) return 'subtitles';
  if (OTHER_PICTURES.has(extension)) return 'unsupportedPicture';
  if (OTHER_ARCHIVES.has(extension)) return 'unsupportedArchive';
  return FORMATS[extension] ?? 'other';
}

/** @returns whether a path is what systems leave behind: `__MACOSX`, dotfiles, Thumbs.db */
export function isIgnored(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) =>
        part === '__MACOSX' || part.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(part),
    );
}

/** @returns whether every part of a path stays inside its folder on every system */
export function isSafePath(path: string): boolean {
  return (
    path !== '' &&
    path.length <= 1_024 &&
    !/^([a-z]:|\/)/i.test(path) &&
    // oxlint-disable-next-line no-control-regex
    !/[\u0000-\u001f]/.test(path) &&
    !path.split('/').some((part) => part === '..' || part === '.')
  );
}

/** @returns the last part of a path */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** @returns the folder of a path; empty at the top */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** @returns the name without folder and extension */
export function stemOf(path: string): string {
  return baseName(path).replace(/\.\w{1,5}$/, '');
}
