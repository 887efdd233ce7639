import { bundleScript } from '../bundleScript.ts';
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

/** Serves the same images, unencrypted, as a plain page and as a page with a list library. */
export async function startPeers(
  pictures: readonly Buffer[],
  lengths: readonly number[],
): Promise<Peers> {
  // React, virtua and the page between them.
  const { code } = await bundleScript('tests/bench/scrolling/virtuaPage.tsx');
  const files: Record<string, StaticFile> = {
    [SCRIPT]: { type: 'text/javascript', body: code },
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

/** The platform's own: lazy images whose size is known before they load. */
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
