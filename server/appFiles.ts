import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';
import { FILM_PATH_PREFIX, HOST_CONFIG_PATH, PICTURE_PATH_PREFIX } from '../src/shared/names.ts';
import { pageHeaders } from './pageHeaders.ts';

export interface AppFilesWanted {
  /** Folder of the built app. */
  readonly appDir: string;
  /** Served as `/config.js`, from wherever it lies, as it is now. */
  readonly configFile: string;
  /** Origins beside the page's own that it may call. */
  readonly apiOrigins: () => readonly string[];
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const INDEX_PATH = '/index.html';
const NEVER_STORED = 'no-store';
const ASKED_EACH_TIME = 'no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What only the service worker answers. */
const WORKERS = [PICTURE_PATH_PREFIX, FILM_PATH_PREFIX] as const;

/** Serves the built app: hashed assets for ever, everything else asked for each time, `index.html` for all navigations. */
export function appFiles(wanted: AppFilesWanted): RequestHandler {
  const serveFile = sirv(wanted.appDir, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cachingOf(path));
      if (path !== INDEX_PATH) return;
      for (const [name, value] of pageHeaders(wanted.apiOrigins())) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
    // Whole files only: sirv cannot read every form of a range.
    delete request.headers.range;
    const path = pathOf(request);
    if (WORKERS.some((prefix) => path.startsWith(prefix))) return refuse(response, 404);
    if (path === HOST_CONFIG_PATH) return sendConfig(request, response, wanted.configFile);
    if (isNavigation(path, request.headers.accept)) {
      request.url = INDEX_PATH;
      // Its policy depends on config.js too, so a copy is never confirmed by the file's own tag.
      delete request.headers['if-none-match'];
    }
    return serveFile(request, response, () => refuse(response, 404));
  };
}

/** Whether there is an app to serve. */
export function hasApp(appDir: string): boolean {
  return appDir !== '' && existsSync(join(appDir, INDEX_PATH));
}

/** The path of a request, without its query. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return FOR_EVER;
  return path === '/sw.js' ? NEVER_STORED : ASKED_EACH_TIME;
}

function isNavigation(path: string, accept = ''): boolean {
  if (path === '/' || path === INDEX_PATH) return true;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return accept.includes('text/html') && !last.includes('.');
}

function sendConfig(request: IncomingMessage, response: ServerResponse, file: string): void {
  if (file === '' || !existsSync(file)) return refuse(response, 404);
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('cache-control', NEVER_STORED);
  response.setHeader('vary', 'accept-encoding');
  const text = readFileSync(file);
  // Edited at will, so there is no compressed copy beside it.
  const isSmaller = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  if (isSmaller) response.setHeader('content-encoding', 'br');
  response.end(isSmaller ? brotliCompressSync(text) : text);
}

export function refuse(response: ServerResponse, status: 404 | 405): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', ASKED_EACH_TIME);
  response.end(status === 404 ? '404 Not Found' : '405 Method Not Allowed');
}
