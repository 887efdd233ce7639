import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressBelow } from '../../tools/compress.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('compress leaves smaller copies beside text files, at any depth, that unpack to the same bytes', () => {
  const text = 'const title = "墨屿";\n'.repeat(100);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main.js'), text);
  expect(compressBelow(folder)).toBe(1);
  const copy = (ending: string) => readFileSync(join(folder, 'assets', `main.js.${ending}`));
  expect(brotliDecompressSync(copy('br')).toString()).toBe(text);
  expect(gunzipSync(copy('gz')).toString()).toBe(text);
});

it('compress skips files that the operator edits, packed files and those that would only grow', () => {
  writeFileSync(join(folder, 'config.js'), 'x'.repeat(1_000));
  writeFileSync(join(folder, 'icon.png'), Buffer.alloc(1_000));
  writeFileSync(join(folder, 'tiny.js'), '1');
  expect(compressBelow(folder)).toBe(0);
  expect(readdirSync(folder).toSorted()).toEqual(['config.js', 'icon.png', 'tiny.js']);
});
