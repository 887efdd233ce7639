import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  MediaKilled,
  type MediaPool,
  mediaPool,
  type MediaPoolWanted,
  MediaProblem,
} from '../../../server/media/mediaPool.ts';
import { buildMedia } from './buildMedia.ts';

let folder: string;
let bundle: Awaited<ReturnType<typeof buildMedia>>;
let pools: MediaPool[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-media-'));
  bundle = await buildMedia();
  const create = { width: 200, height: 300, channels: 3, background: '#123' } as const;
  await sharp({ create }).jpeg().toFile(join(folder, 'good.jpg'));
  writeFileSync(join(folder, 'bad.jpg'), 'no picture');
}, 60_000);
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop();
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
});

function start(wanted: Partial<MediaPoolWanted> = {}): MediaPool {
  const pool = mediaPool({ entry: bundle.entry, workers: 1, ...wanted });
  pools = [...pools, pool];
  return pool;
}

/** A worker of the test's own making, in place of the real one. */
function stub(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, code);
  return path;
}

const task = (name: string) =>
  ({ task: 'picture', path: join(folder, name), folder, as: 'page' }) as const;

const encode = (pool: MediaPool, name: string) => pool.use((worker) => worker.run(task(name)));

it('a media worker encodes a picture in a process of its own', async () => {
  const [piece] = await encode(start(), 'good.jpg');
  expect(piece!.page).toMatchObject({ width: 200, height: 300 });
  expect(readFileSync(piece!.page.path).length).toBe(piece!.page.bytes);
});

it('a media worker makes a JPEG of a stored picture', async () => {
  const path = join(folder, 'cover.webp');
  const to = join(folder, 'share.jpg');
  await sharp(join(folder, 'good.jpg')).webp().toFile(path);
  await start().use((worker) => worker.run({ task: 'jpeg', path, to }));
  expect(await sharp(to).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 });
});

it('a media worker names what is wrong with a picture, and goes on', async () => {
  const pool = start();
  const failed = encode(pool, 'bad.jpg').catch((error: unknown) => error);
  expect(await failed).toBeInstanceOf(MediaProblem);
  expect(((await failed) as MediaProblem).problem.code).toBe('page_broken');
  await expect(encode(pool, 'absent.jpg')).rejects.toThrow('ENOENT');
  expect(await encode(pool, 'good.jpg')).toHaveLength(1);
});

it('a media worker has neither the secret nor the database of the server', async () => {
  const entry = stub(
    'env',
    `process.on('message', ({ id }) => process.send({ id, ok: true, answer: [Object.keys(process.env), process.argv] }));`,
  );
  process.env['SERVER_SECRET'] = 'x'.repeat(32);
  const answer = await encode(start({ entry }), 'good.jpg');
  delete process.env['SERVER_SECRET'];
  expect(JSON.stringify(answer)).not.toContain('SECRET');
  expect(JSON.stringify(answer)).not.toContain('DATABASE');
});

const ANSWER_ONCE_KILLED = `
  import { existsSync, writeFileSync } from 'node:fs';
  const mark = process.argv[1] + '.ran';
  process.on('message', ({ id }) => {
    if (existsSync(mark)) return process.send({ id, ok: true, answer: [] });
    writeFileSync(mark, '');
    MISBEHAVE
  });`;

it.each([
  ['death', 'process.exit(3);'],
  ['time', 'setInterval(() => undefined, 1000);'],
  ['time', 'for (;;);'],
  [
    'memory',
    'globalThis.held = Buffer.alloc(300 * 1024 * 1024, 1); setInterval(() => undefined, 1000);',
  ],
] as const)(
  'a media worker that ends by %s fails its task, and the next task has another',
  async (reason, code) => {
    if (reason === 'memory' && process.platform !== 'linux') return;
    const entry = stub(`${reason}-${code.length}`, ANSWER_ONCE_KILLED.replace('MISBEHAVE', code));
    const limits = { pageMs: reason === 'time' ? 1_500 : 60_000, bytesMax: 200 * 1024 * 1024 };
    const pool = start({ entry, limits });
    const error = await encode(pool, 'good.jpg').catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(MediaKilled);
    expect((error as MediaKilled).reason).toBe(reason);
    expect(await encode(pool, 'good.jpg')).toEqual([]);
  },
);

it('a media worker is killed when its caller gives up', async () => {
  const entry = stub('still', `process.on('message', () => setInterval(() => undefined, 1000));`);
  const pool = start({ entry });
  const giveUp = new AbortController();
  const asked = pool.use((worker) => worker.run(task('good.jpg'), giveUp.signal));
  giveUp.abort(new Error('the job was cancelled'));
  await expect(asked).rejects.toThrow('the job was cancelled');
});

it('media workers serve as many callers at once as there are workers, the others in turn', async () => {
  const pool = start({ workers: 2 });
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      pool.use(async (worker) => {
        running += 1;
        most = Math.max(most, running);
        await worker.run(task('good.jpg'));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});
