import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssets } from '../../../server/domain/catalogue/drafts.ts';
import { filmContent } from '../../../server/domain/catalogue/films.ts';
import { listProblems } from '../../../server/import/imports.ts';
import { JobError } from '../../../server/jobs/runner.ts';
import { type MediaPool, mediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { sweepFiles } from '../../../server/storage/files/sweep.ts';
import { verifyFiles } from '../../../server/storage/files/verify.ts';
import { COPYABLE, FAR_KEY_FRAMES, filmFile, hasFfmpeg } from '../../support/fakes/filmFile.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { cbz, type ImportStage, importStage } from './importStage.ts';

const DAY_MS = 86_400_000;
const NEEDS = hasFfmpeg ? '' : ', skipped: there is no ffmpeg';

let bundle: Awaited<ReturnType<typeof buildMedia>>;
let pool: MediaPool;
beforeAll(async () => {
  bundle = await buildMedia();
  pool = mediaPool({ entry: bundle.entry, workers: 1 });
}, 60_000);
afterAll(async () => {
  await pool.stop();
  bundle.remove();
});

let stage: ImportStage;

/** What readers get of the newest version of an episode. */
async function contentOf(chapterId: string) {
  const { db } = stage;
  const chapter = await db
    .selectFrom('chapter')
    .selectAll()
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  const work = await db
    .selectFrom('work')
    .selectAll()
    .where('id', '=', chapter.work_id)
    .executeTakeFirstOrThrow();
  return filmContent(db, {
    work,
    chapter,
    viewer: { userId: 'none', nowMs: stage.stage.nowMs },
    scope: 'whole',
    secret: 's'.repeat(32),
    endsMs: stage.stage.nowMs + DAY_MS,
  });
}

/** A file of an episode as it is stored. */
async function stored(chapterId: string, name: string): Promise<Buffer> {
  const { folder } = await stage.db
    .selectFrom('film_episode')
    .select('folder')
    .where('chapter_id', '=', chapterId)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return readFileSync(join(stage.dataDir, 'files', folder, name));
}

const CHINESE_SRT = `1
00:00:00,500 --> 00:00:02,000
夜里下了一场很大的雨，屋檐下的灯笼还亮着。

2
00:00:02,500 --> 00:00:05,000
掌柜的把门板一块一块地装上，抬头看了看天。
`;
const ENGLISH_SRT = '1\n00:00:01,000 --> 00:00:02,000\nIt rained all night.\n';

const isMade = async () => (await stage.chapters()).map(({ version }) => version);

forEachDatabase(`an import of films${NEEDS}`, (kind) => {
  beforeEach(async () => {
    stage = await importStage(kind, pool);
  });
  afterEach(() => stage.close());

  it.skipIf(!hasFfmpeg)(
    'makes drafts of episodes with qualities, poster, time preview, cover and subtitles',
    async () => {
      const video = FAR_KEY_FRAMES;
      stage.put('雨夜/雨夜.EP02.1080p.mp4', filmFile({ seconds: 9, size: '640x480', video }));
      stage.put('雨夜/雨夜.EP02.1080p.chs.srt', CHINESE_SRT);
      stage.put('雨夜/第1集 灯笼.mkv', filmFile({ extension: 'mkv', srt: ENGLISH_SRT }));
      await stage.scan();
      expect(await stage.problems()).toEqual([]);
      expect(await stage.works()).toMatchObject([{ title: '雨夜', kind: 'film', state: 'draft' }]);
      expect((await stage.works())[0]!.cover).toMatch(/^covers\/u\/[0-9a-f]{64}\.webp$/);
      const chapters = await stage.chapters();
      expect(chapters.map(({ title, version, size }) => [title, version, size])).toEqual([
        ['第1集 灯笼', 1, 6],
        ['第2集', 1, 9],
      ]);
      const [first, second] = chapters.map(({ id }) => id);
      const encoded = await contentOf(second!);
      expect(encoded).toMatchObject({ duration: 9, preview_seconds: 0 });
      const shown = encoded.qualities.map(({ id, width, height, codecs }) => {
        return [id, width, height, codecs.replace(/avc1\.\w{6}/, 'avc1')];
      });
      expect(shown).toEqual([
        ['480p', 640, 480, 'avc1,mp4a.40.2'],
        ['240p', 320, 240, 'avc1,mp4a.40.2'],
      ]);
      // Key frames each 4 s, in all qualities, though the source has one alone.
      for (const { segments } of encoded.qualities) {
        const seconds = segments.map((segment) => Math.round(segment.seconds * 10) / 10);
        expect(seconds).toEqual([4, 4, 1]);
      }
      expect(encoded.subtitles).toMatchObject([{ lang: 'zh-Hans', label: '简体中文' }]);
      expect((await stored(second!, 'subtitles_1.vtt')).toString()).toMatch(
        /^WEBVTT[^]*00:00\.500 --> 00:02\.000\n夜里下了一场/,
      );
      expect(encoded.sprites).toMatchObject({ seconds: 5, width: 160, height: 120, columns: 10 });
      const sheet = await sharp(await stored(second!, 'sprites_001.webp')).metadata();
      expect(sheet).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
      const poster = await sharp(await stored(second!, 'poster.webp')).metadata();
      expect(poster).toMatchObject({ width: 640, height: 480 });
      expect((await contentOf(first!)).subtitles).toMatchObject([{ lang: 'en', label: '英语' }]);
      expect(await verifyFiles(stage.db, stage.files)).toMatchObject({ wrong: [] });
      const left = readdirSync(join(stage.dataDir, 'import'));
      expect(left.flatMap((id) => readdirSync(join(stage.dataDir, 'import', id)))).toEqual([]);
    },
    120_000,
  );
});

it('a film is refused without ffmpeg, which says how to get it, and comics are not', async () => {
  stage = await importStage('libsql', pool);
  stage.put('片/短片.mp4', 'never read');
  stage.put('山海/第1话.cbz', await cbz(1, 1));
  const media = mediaPool({ entry: bundle.entry, workers: 1, ffmpeg: '/nowhere/ffmpeg' });
  await stage.scan({ media });
  const { items } = await listProblems(stage.db, { page: 1, size: 9, state: 'open' });
  expect(items).toMatchObject([{ code: 'ffmpeg_missing', file: '片/短片.mp4' }]);
  expect(items[0]!.text).toContain('apt install ffmpeg');
  expect((await stage.works()).map(({ title, kind }) => [title, kind])).toEqual([
    ['山海', 'comic'],
  ]);
  expect(await isMade()).toEqual([1]);
  await media.stop();
  await stage.close();
});

describe.skipIf(!hasFfmpeg)(`a film${NEEDS}`, () => {
  beforeEach(async () => {
    stage = await importStage('libsql', pool);
  });
  afterEach(() => stage.close());

  it('in H.264 and AAC with near key frames is copied, not encoded anew', async () => {
    stage.put('短片.mp4', filmFile({ seconds: 9, video: COPYABLE }));
    await stage.scan();
    const [chapter] = await stage.chapters();
    const { qualities } = await contentOf(chapter!.id);
    expect(qualities).toMatchObject([{ id: '180p', width: 320, height: 180 }]);
    // x264 notes its settings in the stream: these are the source's own.
    const first = await stored(chapter!.id, qualities[0]!.segments[0]!.path);
    expect(first.toString('latin1')).toContain('keyint=25 ');
    const orphan = { key: `films/u/${randomUUID()}/240p_0001.m4s`, sha256: '0', bytes: 1 };
    await transact(stage.db, (t) =>
      addAssets(t, [{ ...orphan, type: 'video/iso.segment', store: 'files', sealed: false }]),
    );
    const { nowMs } = stage.stage;
    await sweepFiles(stage, nowMs);
    // A film whose version was never made goes after 7 days, and nothing of this one.
    expect(await sweepFiles(stage, nowMs + 8 * DAY_MS)).toBe(1);
    expect(await verifyFiles(stage.db, stage.files)).toMatchObject({ wrong: [] });
  });

  it('whose storing was stopped half-way leaves no row that a backup misses the file of', async () => {
    stage.put('短片.mp4', filmFile({ seconds: 9, video: COPYABLE }));
    let puts = 0;
    const put: ImportStage['files']['put'] = (key, ...more) => {
      const isSecond = key.startsWith('films/') && (puts += 1) === 2;
      return isSecond ? Promise.reject(new JobError('stopped')) : stage.files.put(key, ...more);
    };
    await stage.scan({ files: { ...stage.files, put } });
    const job = (await stage.openJobs()).find(({ kind }) => kind === 'film');
    expect(job).toMatchObject({ state: 'waiting', problem: 'stopped' });
    const before = await verifyFiles(stage.db, stage.files);
    stage.stage.nowMs = job!.run_at;
    await stage.work();
    expect(await isMade()).toEqual([1]);
    const after = await verifyFiles(stage.db, stage.files);
    expect([before.wrong, after.wrong]).toEqual([[], []]);
    expect(after.checked).toBeGreaterThan(before.checked);
  });

  it('that is broken is a problem with what ffmpeg says, and hides no other', async () => {
    const whole = filmFile();
    stage.put('坏的/第1集.mp4', whole.subarray(0, whole.length / 2));
    stage.put('坏的/第2集.mp4', 'no film');
    stage.put('坏的/第3集.mp4', whole);
    await stage.scan();
    const problems = await stage.problems();
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['film_broken', '坏的/第1集.mp4'],
      ['film_broken', '坏的/第2集.mp4'],
    ]);
    expect(problems[0]!.detail).toContain('moov atom not found');
    for (const { detail } of problems) expect(detail).not.toContain(stage.folder);
    expect(await isMade()).toEqual([1]);
  });

  it('that is a list of other files in disguise is not followed', async () => {
    stage.put('坏的/secret.txt', 'a secret');
    stage.put(
      '坏的/第1集.mp4',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsecret.txt\n#EXT-X-ENDLIST\n',
    );
    await stage.scan();
    expect(await stage.problems()).toMatchObject([{ code: 'film_broken' }]);
    expect(await stage.chapters()).toEqual([]);
  });

  it('waits for the operator where the encoding of its subtitles is unsure', async () => {
    stage.put('短片.mp4', filmFile({ seconds: 2 }));
    stage.put('短片.srt', Buffer.from([0x31, 0x0a, 0xff, 0xc0, 0x81, 0x0a]));
    await stage.scan();
    expect(await stage.problems()).toMatchObject([{ code: 'encoding_unsure', file: '短片.srt' }]);
    expect(await stage.chapters()).toEqual([]);
  });

  it('is not half where its media worker is killed, and the next attempt makes it', async () => {
    const others = mediaWorkers();
    const media = mediaPool({ entry: bundle.entry, workers: 1 });
    const killing: typeof media = {
      ...media,
      use: (work) =>
        media.use((worker) =>
          work({
            run: (task, signal, onProgress) =>
              worker.run(task, signal, (progress) => {
                onProgress?.(progress);
                killMediaWorkers(others);
              }),
          }),
        ),
    };
    stage.put('短片.mp4', filmFile({ seconds: 20, size: '640x480', video: FAR_KEY_FRAMES }));
    await stage.scan({ media: killing });
    expect(await isMade()).toEqual([0]);
    expect(await stage.db.selectFrom('film_episode').select('hls').execute()).toEqual([]);
    const job = (await stage.openJobs()).find(({ kind }) => kind === 'film');
    expect(job).toMatchObject({ state: 'waiting', tries: 1, problem: '转码影片的进程意外结束' });
    await expect.poll(() => ffmpegsOf(stage.dataDir)).toEqual([]);
    stage.stage.nowMs = job!.run_at;
    await stage.work();
    expect(await isMade()).toEqual([1]);
    expect(await verifyFiles(stage.db, stage.files)).toMatchObject({ wrong: [] });
    await media.stop();
  });
});

/** @returns pids of the media workers that this test file has started */
function mediaWorkers(): number[] {
  return processes()
    .filter(({ ppid, args }) => ppid === process.pid && args.includes(bundle.entry))
    .map(({ pid }) => pid);
}

/** Ends media workers as the system does where memory lacks. @param others pids of those that go on */
function killMediaWorkers(others: readonly number[]): void {
  for (const pid of mediaWorkers()) if (!others.includes(pid)) process.kill(pid, 'SIGKILL');
}

/** The encoders that work in a folder. */
function ffmpegsOf(folder: string): string[] {
  return processes()
    .filter(({ args, cwd }) => args.startsWith('ffmpeg') && cwd.startsWith(folder))
    .map(({ args }) => args);
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const cwd = readlinkSync(`/proc/${pid}/cwd`);
        return [{ pid: Number(pid), ppid: Number(ppid), args, cwd }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
