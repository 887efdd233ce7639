import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { FilmSource } from '../../../src/features/film/player/view.ts';
import { TOP } from '../../../tools/run.mjs';
import { bundleScript } from '../../bench/bundleScript.ts';
import { HOST } from '../../support/product/childServer.ts';
import type { Page } from '../../support/drivers/engine.ts';
import type { PlayerLab } from './main.tsx';

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>player</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/player.css"><body><script src="/player.js"></script></body></html>`;
const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
};
const FILMS = join(TOP, 'server/demo/films');

export interface PlayerServer {
  readonly url: string;
  /** Base address of the films, an origin of its own as the API is. */
  readonly films: string;
  /** Paths requested from the film server, in order. */
  readonly asked: string[];
  /** Requests that get a 403 from now on; undefined: none. */
  refuse(path: RegExp | undefined): void;
  /** Requests whose responses wait until they are released. */
  hold(path: RegExp | undefined): void;
  stopFilms(): Promise<void>;
  startFilms(): Promise<void>;
  close(): Promise<void>;
}

/** Serves a page with the player alone, built as the product is, and the demo's films from another origin. */
export async function servePlayer(): Promise<PlayerServer> {
  const { code, css } = await bundleScript('tests/engines/player/main.tsx');
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html; charset=utf-8', PAGE],
    '/player.css': ['text/css; charset=utf-8', css],
    '/player.js': ['text/javascript; charset=utf-8', code],
  };
  const page = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let refused: RegExp | undefined;
  let held: RegExp | undefined;
  let waiting: (() => void)[] = [];
  const films = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://films').pathname;
    asked.push(path);
    const range = request.headers.range;
    const send = () => sendFilm(response, path, range, refused?.test(path) === true);
    if (held?.test(path)) waiting.push(send);
    else send();
  });
  films.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const [url, filmsUrl] = [await listen(page), await listen(films)];
  const { port } = films.address() as AddressInfo;
  return {
    url,
    films: filmsUrl,
    asked,
    refuse: (path) => {
      refused = path;
    },
    hold: (path) => {
      held = path;
      for (const send of waiting) send();
      waiting = [];
    },
    stopFilms: async () => {
      const closed = once(films, 'close');
      films.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    startFilms: async () => {
      await once(films.listen(port, HOST), 'listening');
    },
    close: async () => {
      for (const server of [page, films]) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.resolve();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, HOST), 'listening');
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

/** A playlist under `/trial-8/` ends after 8 seconds. */
function sendFilm(
  response: ServerResponse,
  path: string,
  range: string | undefined,
  isRefused: boolean,
): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'range');
  response.setHeader('cache-control', 'no-store');
  if (isRefused) {
    response.writeHead(403).end();
    return;
  }
  const [, , seconds, name = ''] = /^\/(trial-(\d+)\/)?(.*)$/.exec(path) ?? [];
  const file = bytesOf(join(FILMS, name), seconds ? Number(seconds) : undefined);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain');
  response.setHeader('accept-ranges', 'bytes');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(200, { 'content-length': file.length }).end(file);
    return;
  }
  const end = Math.min(to ? Number(to) : Infinity, file.length - 1);
  const part = file.subarray(Number(from), end + 1);
  response
    .writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${from}-${end}/${file.length}`,
    })
    .end(part);
}

function bytesOf(file: string, seconds: number | undefined): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    if (seconds === undefined || !/\d+p\.m3u8$/.test(file)) return bytes;
    const lines = bytes.toString().split('\n');
    const first = lines.findIndex((line) => line.startsWith('#EXTINF'));
    return Buffer.from([...lines.slice(0, first + seconds / 2), '#EXT-X-ENDLIST', ''].join('\n'));
  } catch {
    return undefined;
  }
}

/** @param part of the address, as `trial-8/` */
export function sourceOf(
  server: PlayerServer,
  film: string,
  duration: number,
  part: Partial<FilmSource> & { readonly way?: string } = {},
): FilmSource {
  const { way = '', ...rest } = part;
  const folder = `${server.films}/${way}${film}`;
  return {
    master: `${folder}/master.m3u8`,
    qualities: [480, 240].map((height) => ({
      id: `${height}p`,
      height,
      address: `${folder}/${height}p.m3u8`,
    })),
    subtitles: [],
    duration,
    isStored: false,
    ...rest,
  };
}

type Result<K extends keyof PlayerLab> = Awaited<ReturnType<PlayerLab[K]>>;

/** Calls a function of the page's lab. */
export function inPlayer<K extends keyof PlayerLab>(
  page: Page,
  part: K,
  ...args: Parameters<PlayerLab[K]>
): Promise<Result<K>> {
  const list = args.map((each) => JSON.stringify(each)).join(', ');
  return page.evaluate<Result<K>>(`lab.${part}(${list})`);
}
