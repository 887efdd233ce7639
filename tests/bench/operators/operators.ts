import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../figures.ts';
import { comicPage } from './comicPage.ts';
import { measureEncoding } from './encoding.ts';
import { measureImporting } from './importing.ts';
import { measureMemory } from './memory.ts';
import { measureReaders } from './readers.ts';
import { measureUploads } from './uploads.ts';

/** What imports and uploads cost. The rows about processes need Linux. */
export async function measureOperators(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-bench-'));
  try {
    const page = await comicPage();
    return [
      await measureEncoding(page, folder),
      ...(await measureImporting(page, folder)),
      await measureReaders(page, folder),
      await measureUploads(folder),
      ...(await measureMemory(folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
