import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { type Database, transact } from '../../../server/storage/database.ts';
import { s3Storage } from '../../../server/storage/files/s3Storage.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import { SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { type PostgresCluster, startCluster } from '../../server/storage/postgresCluster.ts';
import { sha256Of } from '../../server/storage/files/storageContract.ts';
import { ChildServer } from '../../support/product/childServer.ts';
import { CALM, type S3Server, startS3 } from '../../support/product/s3Server.ts';

const PICTURES = 120;
const PICTURE_BYTES = 60_000;
const SECRET = 'the one secret of all processes of the site';

/** A site as it grows: PostgreSQL, an S3 server, and processes of the built server with a data folder each. */
export interface Site {
  readonly db: Database;
  readonly cluster: PostgresCluster;
  readonly s3: S3Server;
  /** Paths of pictures that are stored in S3. */
  readonly pictures: readonly string[];
  /** @param port default: a free one */
  start(role: 'web' | 'worker', port?: number): Promise<ChildServer>;
  remove(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-growth-'));
  const [cluster, s3] = await Promise.all([startCluster(), startS3()]);
  const servers: ChildServer[] = [];
  const start = async (role: 'web' | 'worker', port?: number) => {
    const variables = {
      ...s3.variables,
      ROLE: role,
      DATA_DIR: join(folder, `data-${servers.length}`),
      DATABASE_URL: cluster.url,
      SERVER_SECRET: SECRET,
      APP_DIR: '',
      ADMIN: '0',
      TRUST_PROXY: '1',
      WELCOME_COINS: '100000',
      BACKUPS: '0',
      DRAIN_SECONDS: '1',
      MEDIA_WORKERS: '1',
    };
    const server = await ChildServer.start(SERVER_ENTRY, variables, port);
    servers.push(server);
    return server;
  };
  // The first process makes the tables and brings the demo in.
  await (await start('web')).stop();
  const db = openPostgres(cluster.url, () => undefined, {});
  const storage = s3Storage(s3.settings, CALM);
  const pictures: string[] = [];
  for (let i = 0; i < PICTURES; i += 1) {
    const bytes = randomBytes(PICTURE_BYTES);
    const sha256 = sha256Of(bytes);
    const key = `covers/u/${sha256}.webp`;
    const asset = { key, sha256, bytes: bytes.length, type: 'image/webp' };
    const where = { store: 'files', sealed: true } as const;
    await transact(db, (t) => addAssets(t, [{ ...asset, ...where }]));
    await storage.put(key, bytes, { sha256 });
    pictures.push(`image/${key}`);
  }
  return {
    db,
    cluster,
    s3,
    pictures,
    start,
    async remove() {
      await Promise.all(servers.map((server) => server.stop()));
      await db.destroy();
      await Promise.all([cluster.remove(), s3.remove()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
