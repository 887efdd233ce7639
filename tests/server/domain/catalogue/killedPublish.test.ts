import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '../../../../server/storage/database.ts';
import { seededNumbers } from '../../../support/fakes/seededNumbers.ts';
import { copyBetweenStatements } from '../../../support/product/copiesOfKills.ts';
import { createDatabase } from '../../../support/product/testDatabase.ts';
import {
  addDrafts,
  countDrafts,
  createWorks,
  faultsOf,
  publishDrafts,
  type Works,
} from './publishDrafts.ts';

const SEED = 18;
const KILLS = 50;
const PROCESS_KILLS = 12;
const DRAFTS = 24;

it(`publishing that is killed at ${KILLS} points leaves nothing half, and goes on to publish everything once`, async () => {
  const { db, dataDir, drop } = await createDatabase('libsql', false);
  const works = await createWorks(db, Date.now());
  await addDrafts(db, works, { from: 0, count: DRAFTS }, Date.now());
  const random = seededNumbers(SEED);
  const gap = () => 1 + Math.floor(random() * 3);
  const copies = await copyBetweenStatements(db, dataDir, { gap, count: KILLS });
  await publishDrafts(db, works, random);
  await drop();
  expect(copies.folders).toHaveLength(KILLS);
  const left: number[] = [];
  for (const folder of copies.folders) {
    const copy = openEmbedded(folder);
    left.push(await countDrafts(copy));
    expect(await faultsOf(copy, works, Date.now())).toEqual([]);
    await publishDrafts(copy, works, random);
    expect(await faultsOf(copy, works, Date.now())).toEqual([]);
    expect(await countDrafts(copy)).toBe(0);
    await copy.destroy();
  }
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(new Set(left).size).toBeGreaterThan(3);
  copies.remove();
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('two processes on PostgreSQL', () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const outDir = join(root, `dist/test-publisher-${process.pid}`);
  beforeAll(async () => {
    await build({
      configFile: join(root, 'server/vite.config.ts'),
      logLevel: 'silent',
      build: {
        outDir,
        rolldownOptions: { input: { publisher: join(import.meta.dirname, 'publisher.ts') } },
      },
    });
  }, 60_000);
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));

  /** Runs a publishing process to its end. @returns what it wrote; whether it was killed */
  function publisher(url: string, { byHand, scheduled }: Works, seed: number, killAt: number) {
    const args = [url, byHand, scheduled, seed, killAt].map(String);
    const child = spawn(process.execPath, [join(outDir, 'publisher.js'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (part: Buffer) => (errors += part.toString('utf8')));
    return new Promise<{ isKilled: boolean; errors: string }>((done) => {
      child.on('close', (code, signal) => {
        const isKilled = signal === 'SIGKILL';
        if (!isKilled && code !== 0) errors += `ended with ${code}`;
        done({ isKilled, errors });
      });
    });
  }

  it('that publish the same drafts at once and are killed publish each chapter once', async () => {
    const { db, url, drop } = await createDatabase('postgres', false);
    const works = await createWorks(db, Date.now());
    const random = seededNumbers(SEED);
    let kills = 0;
    for (let round = 0; kills < PROCESS_KILLS; round += 1) {
      await addDrafts(db, works, { from: round * 8, count: 8 }, Date.now());
      const killAt = () => 1 + Math.floor(random() * 120);
      const ended = await Promise.all([
        publisher(url, works, round, killAt()),
        publisher(url, works, round + 1_000, killAt()),
      ]);
      expect(ended.map(({ errors }) => errors)).toEqual(['', '']);
      kills += ended.filter(({ isKilled }) => isKilled).length;
      expect(await faultsOf(db, works, Date.now())).toEqual([]);
    }
    await addDrafts(db, works, { from: 1_000, count: 20 }, Date.now());
    const last = await Promise.all([1, 2].map((seed) => publisher(url, works, seed, 0)));
    expect(last.map(({ errors }) => errors)).toEqual(['', '']);
    expect(await faultsOf(db, works, Date.now())).toEqual([]);
    expect(await countDrafts(db)).toBe(0);
    await drop();
  });
});
