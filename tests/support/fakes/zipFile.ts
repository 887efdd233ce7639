import { crc32, deflateRawSync } from 'node:zlib';

/** A file to pack; the last four spoil the archive. */
export interface ZipEntry {
  /** Bytes for names in other encodings. */
  readonly name: string | Buffer;
  readonly data: Buffer | string;
  readonly isStored?: boolean;
  /** What the directory claims in place of the truth. */
  readonly size?: number;
  readonly crc?: number;
  readonly isEncrypted?: boolean;
  /** Index of the entry whose bytes this one shares. */
  readonly sameAs?: number;
}

/** Makes a ZIP archive. Names as text are UTF-8 and say so. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = Buffer.from(entry.data as Buffer);
    const packed = entry.isStored ? data : deflateRawSync(data);
    const name = Buffer.from(entry.name as Buffer);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(
      (typeof entry.name === 'string' ? 0x800 : 0) | (entry.isEncrypted ? 1 : 0),
      2,
    );
    header.writeUInt16LE(entry.isStored ? 0 : 8, 4);
    header.writeUInt32LE(entry.crc ?? crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(entry.size ?? data.length, 18);
    header.writeUInt16LE(name.length, 22);
    const shared = entry.sameAs === undefined ? undefined : offsets[entry.sameAs];
    offsets.push(shared ?? offset);
    if (shared === undefined) {
      const file = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, packed]);
      files.push(file);
      offset += file.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, name);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}
