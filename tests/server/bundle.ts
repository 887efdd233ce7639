import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { oncePerRun } from '../support/product/oncePerRun.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Bundle {
  readonly folder: string;
  /** Where it is not shared by all files of a run. */
  remove(): void;
}

/** The server (`main.js`) and its media worker (`media.js`) as they ship, for plain Node; built once per run. */
export async function buildBundle(): Promise<Bundle> {
  const shared = await oncePerRun('server', buildInto);
  if (shared !== undefined) return { folder: shared, remove: () => undefined };
  // Beside the real bundle, where it finds the demo catalogue by the same relative path.
  const folder = mkdtempSync(join(root, 'dist/test-server-'));
  await buildInto(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function buildInto(outDir: string): Promise<void> {
  await build({
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'silent',
    build: { outDir },
  });
}
