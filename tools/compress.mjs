import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** The operator edits it after the build, which would leave a compressed copy outdated. */
const NEVER = new Set(['config.js']);

/**
 * Writes `.br` and `.gz` beside every text file below a folder, where that makes it smaller, so that the server sends
 * them without compressing anything itself.
 * @param {string} folder
 * @returns {number} how many files got a smaller copy
 */
export function compressBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !NEVER.has(entry.name),
  );
  return files.filter((entry) => compressFile(join(entry.parentPath, entry.name))).length;
}

/** @param {string} path */
function compressFile(path) {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const brotli = writeIfSmaller(`${path}.br`, brotliCompressSync(bytes, { params }), bytes);
  const gzip = writeIfSmaller(`${path}.gz`, gzipSync(bytes, { level: 9 }), bytes);
  return brotli || gzip;
}

/**
 * @param {string} path
 * @param {Buffer} compressed
 * @param {Buffer} original
 */
function writeIfSmaller(path, compressed, original) {
  if (compressed.length >= original.length) return false;
  writeFileSync(path, compressed);
  return true;
}
