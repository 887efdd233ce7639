import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBelow } from '../../tools/compress.mjs';

/** An asset that every build has. */
export const SHARED_ASSET = '/assets/shared-0.js';

/** Assets of one fake build alone, as a tab of it requests them. */
export function assetsOf(build: number): string[] {
  return [`/assets/main-${build}.js`, `/assets/chunk-${build}.js`];
}

/**
 * Writes what a small build of the app leaves in its folder: the page names its assets, the worker's script the build.
 */
export function writeBuild(folder: string, build: number, config = '// as it is delivered'): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = {
    ...Object.fromEntries(assetsOf(build).map((path) => [path, `// ${path} `.repeat(100)])),
    [SHARED_ASSET]: 'shared',
    '/index.html': `<!doctype html><title>墨屿</title>${assetsOf(build)
      .map((path) => `<script src="${path}"></script>`)
      .join('')}`.padEnd(200 + 100 * build),
    '/sw.js': `// worker of build ${build}`,
    '/config.js': config,
    [`/icon-${build}.svg`]: '<svg/>',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  compressBelow(folder);
}
