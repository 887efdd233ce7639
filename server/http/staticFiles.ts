import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { isCode } from '../base/secret.ts';
import { streamFile } from '../base/fileStream.ts';
import { type Content, sendContent } from './sendContent.ts';

/** What the handlers of the app's and the admin app's files share. */

/** @throws the system's error for an existing file that cannot be opened: EMFILE, EACCES */
export type RequestHandler = (request: Request) => Promise<Response>;

export const INDEX_PATH = '/index.html';
export const ASKED_EACH_TIME = 'no-cache';
export const FOR_EVER = 'public, max-age=31536000, immutable';
const UNKNOWN_TYPE = 'application/octet-stream';

/** Compressed copies that the build writes beside a file, the smallest first. */
const COPIES = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const;

/** @returns undefined for hidden files and for malformed paths */
export function decodedPath(request: Request): string | undefined {
  const path = decoded(new URL(request.url).pathname);
  const isHidden = path?.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  return isHidden || /[\0\\]/.test(path ?? '') ? undefined : path;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** @param accept link previews send nothing, or any type and no other */
export function isNavigation(path: string, accept: string): boolean {
  if (path === '/' || path === INDEX_PATH) return true;
  if (/^\/assets(\/|$)/.test(path)) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const isAnyType = accept === '' || accept.trim() === '*/*';
  return (isAnyType || accept.includes('text/html')) && !last.includes('.');
}

export function takes(request: Request, encoding: string): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.split(',').some((text) => text.trim().split(';', 1)[0] === encoding);
}

interface Opened {
  readonly file: FileHandle;
  readonly encoding?: string;
}

export async function sendFile(
  request: Request,
  folder: string,
  path: string,
  headers: (readonly [name: string, value: string])[],
): Promise<Response> {
  const opened = await openSmallest(request, join(folder, path));
  if (!opened) return refuse(404);
  const { file, encoding } = opened;
  let isTaken = false;
  try {
    // Reads the stats of the open file, not of its name, which may belong to another file by now.
    const stats = await file.stat();
    if (!stats.isFile()) return refuse(404);
    const content: Content = {
      bytes: stats.size,
      // The page's policy depends on config.js too, so the file's own tag cannot validate a copy.
      etag: path === INDEX_PATH ? undefined : `"${stats.size}-${stats.mtimeMs}"`,
      type: getMimeType(path) ?? UNKNOWN_TYPE,
      hasParts: false,
      read: async (from, to) => {
        isTaken = true;
        return streamFile(file, from, to);
      },
    };
    return await sendContent(request, content, {
      ...Object.fromEntries(headers),
      vary: 'Accept-Encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
  } finally {
    if (!isTaken) await file.close();
  }
}

async function openSmallest(request: Request, path: string): Promise<Opened | undefined> {
  for (const { ending, encoding } of COPIES) {
    const file = takes(request, encoding) ? await openIfThere(path + ending) : undefined;
    if (file) return { file, encoding };
  }
  const file = await openIfThere(path);
  return file && { file };
}

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

export async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (NOT_THERE.some((code) => isCode(error, code))) return undefined;
    throw error;
  }
}

export function refuse(status: 404 | 405): Response {
  return new Response(status === 404 ? '404 Not Found' : '405 Method Not Allowed', {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': ASKED_EACH_TIME },
  });
}
