import { PICTURE_PATH_PREFIX } from './names.ts';

/** The image that an address under `/page/` requests. */
export interface PictureAddress {
  /** Relative to the image base. */
  readonly path: string;
  /** Uuid of the chapter whose page it is. */
  readonly chapter?: string;
  /** Of the decrypted image. */
  readonly bytes?: number;
  readonly sha256?: string;
  /** Above 0: a retry, which bypasses the browser's cache. */
  readonly attempt?: number;
}

/** An address on our own origin for an `<img>`; `parsePicturePath` parses it. */
export function picturePath({ path, chapter, bytes, sha256, attempt }: PictureAddress): string {
  // No URLSearchParams: in a flung comic it took an eighth of the script's time.
  const search = Object.entries({ chapter, bytes, sha256, attempt })
    .flatMap(([name, value]) => (value ? [`${name}=${encoded(String(value))}`] : []))
    .join('&');
  const address = `${PICTURE_PATH_PREFIX}${encoded(path)}`;
  return search ? `${address}?${search}` : address;
}

/** Half a surrogate pair would make `encodeURIComponent` throw, and break the whole screen. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

export function parsePicturePath({ pathname, searchParams }: URL): PictureAddress | undefined {
  if (!pathname.startsWith(PICTURE_PATH_PREFIX)) return undefined;
  const path = decoded(pathname.slice(PICTURE_PATH_PREFIX.length));
  if (!path) return undefined;
  return {
    path,
    chapter: searchParams.get('chapter') ?? '',
    bytes: wholeNumber(searchParams.get('bytes')),
    sha256: searchParams.get('sha256') ?? '',
    attempt: wholeNumber(searchParams.get('attempt')),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray "%", which `picturePath` never writes.
    return undefined;
  }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
