import { join } from 'node:path';
import { build } from 'vite';
import { TOP } from '../../../tools/run.mjs';
import { serveFiles, type StaticFile } from '../staticServer.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './pictures.ts';

export type PeerKind = 'plain' | 'virtua';

export interface Peers {
  readonly addressOf: (kind: PeerKind, pages: number) => string;
  close(): Promise<void>;
}

const SCRIPT = '/virtua.js';
const HEAD = `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>strip</title>
<style>body { margin: 0 } img { display: block; width: 100%; height: auto }</style>`;

/** Serves the same pictures, unencrypted, as a plain page and as one of a list library. */
export async function startPeers(
  pictures: readonly Buffer[],
  lengths: readonly number[],
): Promise<Peers> {
  const files: Record<string, StaticFile> = {
    [SCRIPT]: { type: 'text/javascript', body: await bundleVirtua() },
  };
  for (const pages of lengths) {
    const paths = Array.from({ length: pages }, (_, index) => `/${pages}/${index + 1}.webp`);
    for (const [index, path] of paths.entries()) {
      const body = pictures[index % pictures.length] ?? Buffer.of();
      files[path] = { type: 'image/webp', body };
    }
    files[pathOf('plain', pages)] = { type: 'text/html', body: plainPage(paths) };
    files[pathOf('virtua', pages)] = { type: 'text/html', body: virtuaPage(paths) };
  }
  const server = await serveFiles(files);
  return {
    addressOf: (kind, pages) => server.url + pathOf(kind, pages),
    close: () => server.close(),
  };
}

function pathOf(kind: PeerKind, pages: number): string {
  return `/${kind}-${pages}.html`;
}

/** What the platform does by itself: lazy pictures whose place is known before they are there. */
function plainPage(paths: readonly string[]): string {
  const images = paths.map(
    (path, index) =>
      `<img data-page="${index + 1}" loading="lazy" src="${path}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt="">`,
  );
  return `${HEAD}${images.join('\n')}`;
}

function virtuaPage(paths: readonly string[]): string {
  const globals = `const PICTURES = ${JSON.stringify(paths)}, WIDTH = ${PICTURE_WIDTH}, HEIGHT = ${PICTURE_HEIGHT};`;
  return `${HEAD}<div id="root"></div><script>${globals}</script><script src="${SCRIPT}"></script>`;
}

/** @returns React, virtua and the page between them as one script, built for production */
async function bundleVirtua(): Promise<string> {
  const bundle = await build({
    configFile: false,
    root: TOP,
    logLevel: 'error',
    // Else it is what runs the bench that decides, and production's React has no such function.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(TOP, 'tests', 'bench', 'scrolling', 'virtuaPage.tsx'),
        formats: ['iife'],
        name: 'page',
      },
    },
  });
  const [first] = Array.isArray(bundle) ? bundle : [bundle];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('virtua was not bundled');
  return chunk.code;
}
