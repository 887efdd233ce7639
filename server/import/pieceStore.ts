import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { StorageAwayError } from '../storage/files/storageAway.ts';
import { UPLOAD_PIECE_BYTES, UPLOAD_PIECES_MAX } from './importSettings.ts';
import { addPiece, countPieces, findOpenUpload, type PieceServices } from './uploadPieces.ts';

/** What the protocol's server answers; clients ask for the offset and go on. */
const OVERTAKEN = { status_code: 423, body: 'Another request has brought these bytes\n' };
const TOO_MANY_PIECES = {
  status_code: 413,
  body: '网络太不稳定，文件传得太碎：请删除后重新上传\n',
};

/** Stores what the protocol's server receives, see [Note: Uploads in pieces]. */
export class PieceStore extends DataStore {
  readonly #services: PieceServices;

  constructor(services: PieceServices) {
    super();
    this.#services = services;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findOpenUpload(this.#services.db, id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    const { bytes, received, path } = found;
    return new Upload({ id, size: bytes, offset: received, metadata: { path } });
  }

  /**
   * What has come before a connection is lost is stored too.
   * @param from the offset of the first byte
   * @returns the offset behind the last one
   * @throws answers of the protocol's server
   */
  override async write(stream: Readable, id: string, from: number): Promise<number> {
    if ((await countPieces(this.#services.db, id)) >= UPLOAD_PIECES_MAX) throw TOO_MANY_PIECES;
    let offset = from;
    let chunks: Buffer[] = [];
    let bytes = 0;
    const store = async () => {
      if (bytes === 0) return;
      const piece = Buffer.concat(chunks, bytes);
      [chunks, bytes] = [[], 0];
      if (!(await answering(addPiece(this.#services, id, offset, piece)))) throw OVERTAKEN;
      offset += piece.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= UPLOAD_PIECE_BYTES) await store();
      }
    } catch (error) {
      await store();
      throw error;
    }
    await store();
    return offset;
  }
}

/** As faults of the admin API are answered: the app tries again, and shows the message when it gives up. */
async function answering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    // The protocol's server answers what it is thrown in this form.
    // oxlint-disable-next-line no-throw-literal, only-throw-error
    throw { status_code: 503, body: JSON.stringify({ error: 'fault', message: error.message }) };
  }
}
