import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { ApiError } from '../base/apiError.ts';
import type { Services } from '../services.ts';
import { partsFolder, OPEN_UPLOAD_AGE_MAX_MS } from './importSettings.ts';
import { beginUpload, finishUpload, removeUpload, touchUpload } from './uploadFiles.ts';

export const UPLOADS_PATH = '/admin/api/uploads';
const TUS_VERSION = '1.0.0';
const PATH_CHARACTERS_MAX = 1_024;

/**
 * Uploads in parts by the tus protocol, which go on after a lost connection and after a killed server. Metadata: `path`,
 * the file's path as the operator dropped it, with `/`.
 * @param guard lets only operators pass who may import
 * @param ownerOf names the operator of a request that has passed the guard
 */
export function mountUploads<E extends Env>(
  app: Hono<E>,
  services: Services,
  guard: MiddlewareHandler<E>,
  ownerOf: (context: Context<E>) => string,
): void {
  const { db, dataDir } = services;
  const owners = new WeakMap<object, string>();
  // Made with the first request, after its folder: its store would make the folder in the background, and end the process
  // where that fails.
  let server: Server | undefined;
  const createServer = () =>
    new Server({
      path: UPLOADS_PATH,
      datastore: new FileStore({
        directory: partsFolder(dataDir),
        expirationPeriodInMilliseconds: OPEN_UPLOAD_AGE_MAX_MS,
      }),
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      disableTerminationForFinishedUploads: true,
      onUploadCreate: async (request, upload) => {
        const path = (upload.metadata?.['path'] ?? '').slice(0, PATH_CHARACTERS_MAX + 1);
        const owner = owners.get(request) ?? '';
        // A size that comes later is none that could be refused.
        const bytes = upload.size ?? Infinity;
        await refusing(() =>
          beginUpload(services, { id: upload.id, path, bytes, owner }, services.clock()),
        );
        return {};
      },
      onUploadFinish: async (_request, upload) => {
        await finishUpload({ db, dataDir }, upload.id, services.clock());
        services.wakeJobs();
        return {};
      },
    });
  const answer = async (context: Context<E>) => {
    const request = context.req.raw;
    const id = context.req.path.slice(UPLOADS_PATH.length + 1);
    owners.set(request, ownerOf(context));
    // Parts are not read back.
    if (request.method === 'GET') return context.notFound();
    if (request.method === 'HEAD') {
      const done = await doneUpload(services, id);
      if (done) return done;
    }
    if (request.method === 'PATCH') await touchUpload(services, id, services.clock());
    await mkdir(partsFolder(dataDir), { recursive: true });
    server ??= createServer();
    const response = await server.handleWeb(request);
    if (request.method === 'DELETE' && response.ok) await removeUpload(services, id);
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

/** A client whose last answer was lost asks how far the upload is: it is done, and its parts are moved. */
async function doneUpload({ db }: Services, id: string): Promise<Response | undefined> {
  const upload = await db
    .selectFrom('upload')
    .select('bytes')
    .where('id', '=', id)
    .where('state', '=', 'done')
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
