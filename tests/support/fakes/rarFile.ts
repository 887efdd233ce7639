import { crc32 } from 'node:zlib';

/** A file to store; `isBroken` gives it a wrong checksum. */
export interface RarEntry {
  readonly name: string;
  readonly data: Buffer;
  readonly isBroken?: boolean;
  /** RAR 4 only. */
  readonly isEncrypted?: boolean;
}

const checksum = ({ data, isBroken }: RarEntry) => crc32(data) ^ (isBroken ? 1 : 0);

/** Makes a RAR 5 archive of stored files. */
export function rar5File(entries: readonly RarEntry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const { data } = entry;
    const name = Buffer.from(entry.name);
    const crc = Buffer.alloc(4);
    crc.writeInt32LE(checksum(entry) | 0);
    const fields = [
      ...vint(2),
      ...vint(2),
      ...vint(data.length),
      ...vint(4),
      ...vint(data.length),
      ...vint(0),
    ];
    return [
      block5(
        Buffer.concat([Buffer.from(fields), crc, Buffer.from([0, 1, ...vint(name.length)]), name]),
      ),
      data,
    ];
  });
  const signature = Buffer.from('526172211a070100', 'hex');
  return Buffer.concat([
    signature,
    block5(Buffer.from([1, 0, 0])),
    ...blocks,
    block5(Buffer.from([5, 0, 0])),
  ]);
}

/** Makes a RAR 4 archive of stored files with ASCII names. */
export function rar4File(entries: readonly RarEntry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const { data, isEncrypted } = entry;
    const fields = Buffer.alloc(25);
    fields.writeUInt32LE(data.length, 0);
    fields.writeUInt32LE(data.length, 4);
    fields.writeInt32LE(checksum(entry) | 0, 9);
    fields.writeUInt8(20, 17);
    fields.writeUInt8(0x30, 18);
    fields.writeUInt16LE(entry.name.length, 19);
    return [
      block4(0x74, isEncrypted ? 0x8004 : 0x8000, Buffer.concat([fields, Buffer.from(entry.name)])),
      data,
    ];
  });
  const signature = Buffer.from('526172211a0700', 'hex');
  return Buffer.concat([
    signature,
    block4(0x73, 0, Buffer.alloc(6)),
    ...blocks,
    block4(0x7b, 0x4000, Buffer.alloc(0)),
  ]);
}

function block5(body: Buffer): Buffer {
  const sized = Buffer.concat([Buffer.from(vint(body.length)), body]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(sized));
  return Buffer.concat([crc, sized]);
}

function block4(type: number, flags: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type, 0);
  head.writeUInt16LE(flags, 1);
  head.writeUInt16LE(7 + body.length, 3);
  const crc = Buffer.alloc(2);
  crc.writeUInt16LE(crc32(Buffer.concat([head, body])) & 0xffff);
  return Buffer.concat([crc, head, body]);
}

function vint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...vint(Math.floor(value / 128))];
}
