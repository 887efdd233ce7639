import { existsSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
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

/** What the app's page of one address says about its work. */
export interface SharePage {
  /** Puts it into the text of `index.html`. Undefined: the page is sent as it is. */
  readonly fill: ((page: string) => string) | undefined;
  readonly headers: (readonly [name: string, value: string])[];
}

export type FindSharePage = (request: Request) => Promise<SharePage>;

export interface AppFilesOptions {
  readonly appDir: string;
  /** Path of the file served as `/config.js`, always in its current version. */
  readonly configFile: string;
  /** Origins other than the page's own that the page may load from: of back ends, and of pictures and films. */
  readonly otherOrigins: () => readonly string[];
  /** What the pages of works carry for clients that run no scripts; absent: every page is the same. */
  readonly findSharePage?: FindSharePage;
}

const NEVER_STORED = 'no-store';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const WORKERS = [PICTURE_PATH_PREFIX, FILM_PATH_PREFIX] as const;

/** Hashed assets are immutable, other files are revalidated each time, navigations get `index.html`. */
export function appFiles({
  appDir,
  configFile,
  otherOrigins,
  findSharePage = async () => ({ fill: undefined, headers: [] }),
}: AppFilesOptions): RequestHandler {
  const sendConfig = configSender(configFile);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const path = decodedPath(request);
    if (path === undefined || WORKERS.some((prefix) => path.startsWith(prefix))) return refuse(404);
    if (path === HOST_CONFIG_PATH) return sendConfig(request);
    if (!isNavigation(path, request.headers.get('accept') ?? '')) {
      return sendFile(request, appDir, path, [['cache-control', cachingOf(path)]]);
    }
    const { fill, headers: more } = await findSharePage(request);
    const caching = ['cache-control', ASKED_EACH_TIME] as const;
    const headers = [caching, ...pageHeaders(otherOrigins()), ...more];
    if (!fill) return sendFile(request, appDir, INDEX_PATH, headers);
    const page = await readFile(join(appDir, INDEX_PATH), 'utf8');
    return sendPage(request, fill(page), headers);
  };
}

/** For a text that differs between requests; higher qualities take longer than they save. */
const PAGE_QUALITY = 4;
const compress = promisify(brotliCompress);

async function sendPage(
  request: Request,
  page: string,
  headers: (readonly [name: string, value: string])[],
): Promise<Response> {
  const isSmall = takes(request, 'br');
  const params = { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY };
  const body = new Uint8Array(isSmall ? await compress(page, { params }) : Buffer.from(page));
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...Object.fromEntries(headers),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
      ...(isSmall && { 'content-encoding': 'br' }),
    },
  });
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
  return { plain, small: new Uint8Array(await compress(plain)) };
}
