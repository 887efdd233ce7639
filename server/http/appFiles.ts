import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { FILM_PATH_PREFIX, HOST_CONFIG_PATH, PICTURE_PATH_PREFIX } from '../../src/shared/names.ts';
import { streamFile } from './fileStream.ts';
import { fileMark } from './hostConfig.ts';
import { pageHeaders } from './pageHeaders.ts';
import { isCode } from '../base/secret.ts';
import { type Content, sendContent } from './sendContent.ts';

export interface AppFilesWanted {
  readonly appDir: string;
  /** Path of the file served as `/config.js`, always in its current version. */
  readonly configFile: string;
  /** Origins other than the page's own that the page may call. */
  readonly apiOrigins: () => readonly string[];
}

/** @throws the system's error for an existing file that cannot be opened: EMFILE, EACCES */
export type RequestHandler = (request: Request) => Promise<Response>;

const INDEX_PATH = '/index.html';
const NEVER_STORED = 'no-store';
const ASKED_EACH_TIME = 'no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';
const UNKNOWN_TYPE = 'application/octet-stream';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const WORKERS = [PICTURE_PATH_PREFIX, FILM_PATH_PREFIX] as const;

/** Compressed copies that the build writes beside a file, the smallest first. */
const COPIES = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const;

/** Hashed assets are immutable, other files are revalidated each time, navigations get `index.html`. */
export function appFiles({ appDir, configFile, apiOrigins }: AppFilesWanted): RequestHandler {
  const sendConfig = configSender(configFile);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const path = decodedPath(request);
    if (path === undefined || WORKERS.some((prefix) => path.startsWith(prefix))) return refuse(404);
    if (path === HOST_CONFIG_PATH) return sendConfig(request);
    if (!isNavigation(path, request.headers.get('accept') ?? '')) {
      return sendFile(request, appDir, path, [['cache-control', cachingOf(path)]]);
    }
    const headers = [['cache-control', ASKED_EACH_TIME] as const, ...pageHeaders(apiOrigins())];
    return sendFile(request, appDir, INDEX_PATH, headers);
  };
}

export function hasApp(appDir: string): boolean {
  return appDir !== '' && existsSync(join(appDir, INDEX_PATH));
}

/** @returns undefined for hidden files and for malformed paths */
function decodedPath(request: Request): string | undefined {
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

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return FOR_EVER;
  return path === '/sw.js' ? NEVER_STORED : ASKED_EACH_TIME;
}

function isNavigation(path: string, accept: string): boolean {
  if (path === '/' || path === INDEX_PATH) return true;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return accept.includes('text/html') && !last.includes('.');
}

function takes(request: Request, encoding: string): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.split(',').some((text) => text.trim().split(';', 1)[0] === encoding);
}

interface Opened {
  readonly file: FileHandle;
  readonly encoding?: string;
}

async function sendFile(
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

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (NOT_THERE.some((code) => isCode(error, code))) return undefined;
    throw error;
  }
}

/** Sends the text of `config.js`, which the operator may edit at any time; compresses it once per change. */
function configSender(path: string): RequestHandler {
  let mark = '';
  let texts: Promise<Texts> | undefined;
  return async (request) => {
    const file = path === '' ? undefined : await openIfThere(path);
    if (!file) return refuse(404);
    try {
      const now = fileMark(await file.stat());
      if (mark !== now || !texts) {
        texts = readTexts(file);
        mark = now;
      }
      const { plain, small } = await texts;
      const isSmall = takes(request, 'br');
      return new Response(isSmall ? small : plain, {
        headers: {
          'content-type': SCRIPT_TYPE,
          'cache-control': NEVER_STORED,
          vary: 'Accept-Encoding',
          ...(isSmall && { 'content-encoding': 'br' }),
        },
      });
    } catch (error) {
      texts = undefined;
      throw error;
    } finally {
      await file.close();
    }
  };
}

interface Texts {
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly small: Uint8Array<ArrayBuffer>;
}

async function readTexts(file: FileHandle): Promise<Texts> {
  const plain = new Uint8Array(await file.readFile());
  return { plain, small: new Uint8Array(await promisify(brotliCompress)(plain)) };
}

export function refuse(status: 404 | 405): Response {
  return new Response(status === 404 ? '404 Not Found' : '405 Method Not Allowed', {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': ASKED_EACH_TIME },
  });
}
