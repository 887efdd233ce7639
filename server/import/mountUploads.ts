import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { type DataStore, Server } from '@tus/server';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { ApiError } from '../base/apiError.ts';
import { partsFolder } from './importSettings.ts';
import { PieceStore } from './pieceStore.ts';
import {
  beginUpload,
  finishUpload,
  finishWhole,
  removeUpload,
  touchUpload,
  type Uploads,
} from './uploadFiles.ts';
import { type PieceServices, usesPieces } from './uploadPieces.ts';

export const UPLOADS_PATH = '/admin/api/uploads';
const TUS_VERSION = '1.0.0';
const PATH_CHARACTERS_MAX = 1_024;

interface UploadServices extends Uploads, PieceServices {
  /** Called when a whole upload is to be scanned. */
  readonly wakeJobs: () => void;
}

/**
 * Uploads in parts by the tus protocol, which go on after a lost connection and after a killed server. Metadata: `path`,
 * the file's path as the operator dropped it, with `/`.
 * @param guard lets only operators pass who may import
 * @param ownerOf names the operator of a request that has passed the guard
 */
export function mountUploads<E extends Env>(
  app: Hono<E>,
  services: UploadServices,
  guard: MiddlewareHandler<E>,
  ownerOf: (context: Context<E>) => string,
): void {
  const { db, dataDir } = services;
  const owners = new WeakMap<object, string>();
  const createServer = (datastore: DataStore, inPieces: 0 | 1) =>
    new Server({
      path: UPLOADS_PATH,
      datastore,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      disableTerminationForFinishedUploads: true,
      onUploadCreate: async (request, upload) => {
        const path = (upload.metadata?.['path'] ?? '').slice(0, PATH_CHARACTERS_MAX + 1);
        const owner = owners.get(request) ?? '';
        // A size that comes later is none that could be refused.
        const bytes = upload.size ?? Infinity;
        const begun = { id: upload.id, path, bytes, owner, in_pieces: inPieces };
        await refusing(() => beginUpload(services, begun, services.clock()));
        return {};
      },
      onUploadFinish: async (_request, upload) => {
        await finishUpload(services, upload.id, services.clock());
        services.wakeJobs();
        return {};
      },
    });
  let onDisk: Server | undefined;
  // Made with the first request, after its folder: its store would make the folder in the background, and end the process
  // where that fails.
  const diskServer = async () => {
    const directory = partsFolder(dataDir);
    await mkdir(directory, { recursive: true });
    // Nothing expires in it: `forgetUploads` counts from the last part, and the store from the first.
    return (onDisk ??= createServer(new FileStore({ directory }), 0));
  };
  const pieceServer = createServer(new PieceStore(services), 1);
  const answer = async (context: Context<E>) => {
    const request = context.req.raw;
    const id = context.req.path.slice(UPLOADS_PATH.length + 1);
    owners.set(request, ownerOf(context));
    // Parts are not read back.
    if (request.method === 'GET') return context.notFound();
    if (request.method === 'HEAD') {
      if (await finishWhole(services, id, services.clock())) services.wakeJobs();
      const done = await doneUpload(services, id);
      if (done) return done;
    }
    if (request.method === 'PATCH') await touchUpload(services, id, services.clock());
    const inPieces = id === '' ? await usesPieces(db) : await isInPieces(services, id);
    const server = inPieces ? pieceServer : await diskServer();
    const response = await server.handleWeb(request);
    if (request.method === 'DELETE' && response.ok)
      await removeUpload(services, id, services.clock());
    return withoutCors(response);
  };
  app.use(UPLOADS_PATH, guard);
  app.use(`${UPLOADS_PATH}/*`, guard);
  app.on(['POST', 'OPTIONS'], UPLOADS_PATH, answer);
  app.on(['PATCH', 'DELETE', 'OPTIONS'], `${UPLOADS_PATH}/*`, answer);
  // Hono looks for the route of a HEAD among those of GET; a GET itself would hand out the file.
  app.get(`${UPLOADS_PATH}/*`, (context) => {
    return context.req.raw.method === 'HEAD' ? answer(context) : context.notFound();
  });
}

/** Refusals as the protocol's server answers them. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The protocol's server answers what it is thrown in this form.
    // oxlint-disable-next-line no-throw-literal, only-throw-error
    throw { status_code: error.code, body: error.message };
  }
}

async function isInPieces({ db }: UploadServices, id: string): Promise<boolean> {
  const upload = await db
    .selectFrom('upload')
    .select('in_pieces')
    .where('id', '=', id)
    .executeTakeFirst();
  return upload?.in_pieces === 1;
}

/** A client whose last answer was lost asks how far the upload is: it is done, and its parts are moved. */
async function doneUpload({ db }: UploadServices, id: string): Promise<Response | undefined> {
  const upload = await db
    .selectFrom('upload')
    .select('bytes')
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'done'),
        // Imported since, or replaced.
        and([
          eb('state', '=', 'gone'),
          eb('in_pieces', '=', 1),
          eb('received', '=', eb.ref('bytes')),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!upload) return undefined;
  const headers = {
    'tus-resumable': TUS_VERSION,
    'cache-control': 'no-store',
    'upload-offset': String(upload.bytes),
    'upload-length': String(upload.bytes),
  };
  return new Response(null, { status: 200, headers });
}

/** The protocol's server opens itself to other sites; the admin's API does not. */
function withoutCors(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) {
    if (name.startsWith('access-control-')) headers.delete(name);
  }
  return new Response(response.body, { status: response.status, headers });
}
