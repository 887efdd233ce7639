import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030');

/**
 * The name of a ZIP's entry: UTF-8 if it says so or is valid as such, else GB18030, as Chinese Windows writes it.
 *
 * @param entry read with `decodeStrings: false`
 */
export function entryName(entry: Entry): string {
  return decodeName(
    unicodePath(entry) ?? entry.fileNameRaw,
    Boolean(entry.generalPurposeBitFlag & UTF8_FLAG),
  );
}

function decodeName(raw: Uint8Array, isUtf8: boolean): string {
  let name: string;
  try {
    name = strictUtf8.decode(raw);
  } catch {
    name = isUtf8 ? new TextDecoder().decode(raw) : gb18030.decode(raw);
  }
  return name.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
}

/** Info-ZIP's UTF-8 name beside the raw one; stale if the raw name was changed after it. */
function unicodePath({ extraFields, fileNameRaw }: Entry): Buffer | undefined {
  const data = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  if (!data || data.length < 6 || data.readUInt8(0) !== 1) return undefined;
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? data.subarray(5) : undefined;
}
