import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
let builds = 0;

/** The media worker as it ships, which plain Node runs. */
export async function buildMedia(): Promise<{ readonly entry: string; remove(): void }> {
  const outDir = join(root, `dist/test-media-${process.pid}-${(builds += 1)}`);
  await build({
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'silent',
    build: { outDir },
  });
  return {
    entry: join(outDir, 'media.js'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
