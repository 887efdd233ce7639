import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { FILM_PATH_PREFIX, HOST_CONFIG_PATH, PICTURE_PATH_PREFIX } from '../../src/shared/names.ts';
import { fileMark } from './hostConfig.ts';
import { pageHeaders } from './pageHeaders.ts';
import {
  ASKED_EACH_TIME,
  decodedPath,
  FOR_EVER,
  INDEX_PATH,
  isNavigation,
  openIfThere,
  refuse,
  type RequestHandler,
  sendFile,
  takes,
} from './staticFiles.ts';

export interface AppFilesWanted {
  readonly appDir: string;
  /** Path of the file served as `/config.js`, always in its current version. */
  readonly configFile: string;
  /** Origins other than the page's own that the page may call. */
  readonly apiOrigins: () => readonly string[];
}

const NEVER_STORED = 'no-store';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const WORKERS = [PICTURE_PATH_PREFIX, FILM_PATH_PREFIX] as const;

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

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return FOR_EVER;
  return path === '/sw.js' ? NEVER_STORED : ASKED_EACH_TIME;
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
