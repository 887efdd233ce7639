import { bundleScript } from '../bundleScript.ts';
import { serveFiles, type StaticFile } from '../staticServer.ts';
import { PICTURE_HEIGHTS, PICTURE_WIDTH } from './pictures.ts';
import type { Variant } from './plan.ts';
import type { Chapter, Pictures, Served } from './served.ts';

type Peer = Exclude<Variant, 'ours'>;

const SCRIPT = '/virtua.js';
const HEAD = `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>strip</title>
<style>body { margin: 0 } img { display: block; width: 100%; height: auto }</style>`;

/** Serves the same images, unencrypted, as a plain page or as a page with a list library. */
export async function startPeer(
  peer: Peer,
  pictures: Pictures,
  chapters: readonly Chapter[],
): Promise<Served> {
  // React, virtua and the page between them.
  const { code } = await bundleScript('tests/bench/scrolling/virtuaPage.tsx');
  const files: Record<string, StaticFile> = {
    [SCRIPT]: { type: 'text/javascript', body: code },
  };
  for (const chapter of chapters) {
    const paths = pathsOf(chapter);
    const those = pictures[chapter.shape];
    for (const [index, path] of paths.entries()) {
      files[path] = { type: 'image/webp', body: those[index % those.length] ?? Buffer.of() };
    }
    const page = peer === 'plain' ? plainPage : virtuaPage;
    files[documentOf(chapter)] = { type: 'text/html', body: page(paths, chapter) };
  }
  const server = await serveFiles(files);
  return {
    addressOf: (chapter) => server.url + documentOf(chapter),
    picturesOf: pathsOf,
    close: () => server.close(),
  };
}

function documentOf({ pages, shape }: Chapter): string {
  return `/${shape}-${pages}.html`;
}

function pathsOf({ pages, shape }: Chapter): readonly string[] {
  return Array.from({ length: pages }, (_, index) => `/${shape}/${pages}/${index + 1}.webp`);
}

/** The platform's own: lazy images whose size is known before they load. */
function plainPage(paths: readonly string[], { shape }: Chapter): string {
  const images = paths.map(
    (path, index) =>
      `<img data-page="${index + 1}" loading="lazy" src="${path}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHTS[shape]}" alt="">`,
  );
  return `${HEAD}${images.join('\n')}`;
}

function virtuaPage(paths: readonly string[], { shape }: Chapter): string {
  const globals = `const PICTURES = ${JSON.stringify(paths)}, WIDTH = ${PICTURE_WIDTH}, HEIGHT = ${PICTURE_HEIGHTS[shape]};`;
  return `${HEAD}<div id="root"></div><script>${globals}</script><script src="${SCRIPT}"></script>`;
}
