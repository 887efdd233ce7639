import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FilmRows, readFilms } from '../../../../server/domain/catalogue/readFilms.ts';
import { films } from '../../filmServer.ts';
import { catalogue } from '../../../support/product/testServer.ts';

const FOLDER = 'films/one/01';
const MASTER = `${FOLDER}/master.m3u8`;
const STREAM = '#EXT-X-STREAM-INF:BANDWIDTH=';
const media = (...names: string[]) =>
  ['#EXTM3U', ...names.flatMap((name) => ['#EXTINF:4.5,', name]), '#EXT-X-ENDLIST'].join('\n');

/** Two qualities, the lower one first. */
const FILES = {
  [MASTER]: `#EXTM3U\n${STREAM}9,RESOLUTION=4x2\nlow.m3u8\n${STREAM}99,RESOLUTION=8x4\nhigh.m3u8`,
  [`${FOLDER}/low.m3u8`]: media('b1.ts', 'b2.ts'),
  [`${FOLDER}/high.m3u8`]: media('a1.ts', 'a2.ts'),
  [`${FOLDER}/a1.ts`]: 'first',
  [`${FOLDER}/a2.ts`]: 'second',
  [`${FOLDER}/b1.ts`]: '1',
  [`${FOLDER}/b2.ts`]: '2',
  [`${FOLDER}/zh.vtt`]: 'WEBVTT',
};
const [film] = films;
const CHAPTER = {
  ...film!.chapters[0]!,
  uuid: 'one-e1',
  hls: MASTER,
  poster: 'films/one/still.webp',
  duration: 9,
  preview_seconds: 5,
  subtitles: [{ lang: 'zh-CN', label: '中文', path: `${FOLDER}/zh.vtt` }],
};

interface Reported {
  /** Files that differ from `FILES`; undefined: missing, and not in the catalogue. */
  readonly files?: Record<string, string | undefined>;
  /** Named by the catalogue, whatever the folder has. */
  readonly named?: Record<string, { bytes: number; sha256: string }>;
  readonly chapters?: readonly object[];
}

/** Reads a catalogue with one film from a folder of its own. */
function readOne({ files = {}, named, chapters = [CHAPTER] }: Reported = {}): FilmRows {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-films-'));
  const there = Object.entries({ ...FILES, ...files }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  for (const [path, text] of there) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const listed = there.map(([path, text]) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    return [path, { bytes: Buffer.byteLength(text), sha256 }];
  });
  const content = {
    ...catalogue.content,
    works: [{ ...film!, chapters: chapters as (typeof CHAPTER)[] }],
    files: { ...Object.fromEntries(listed), ...named },
  };
  try {
    return readFilms({ ...catalogue, folder, content });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('playlists of a catalogue', () => {
  it('are read with the files that they name, the best quality first', () => {
    const { episodes, qualities, segments, subtitles } = readOne();
    expect(episodes).toEqual([
      {
        chapter_id: 'one-e1',
        version: 1,
        hls: MASTER,
        folder: FOLDER,
        poster: 'films/one/still.webp',
        duration: 9,
        preview_seconds: 5,
        sprites: '',
      },
    ]);
    expect(
      qualities.map(({ idx, name, playlist, bandwidth }) => [idx, name, playlist, bandwidth]),
    ).toEqual([
      [1, '4p', 'high.m3u8', 99],
      [2, '2p', 'low.m3u8', 9],
    ]);
    expect(
      segments.map(({ quality_idx, idx, file, bytes, starts_us, length_us }) => [
        quality_idx,
        idx,
        file,
        bytes,
        starts_us,
        length_us,
      ]),
    ).toEqual([
      [1, 1, 'a1.ts', 5, 0, 4_500_000],
      [1, 2, 'a2.ts', 6, 4_500_000, 4_500_000],
      [2, 1, 'b1.ts', 1, 0, 4_500_000],
      [2, 2, 'b2.ts', 1, 4_500_000, 4_500_000],
    ]);
    expect(subtitles).toMatchObject([{ chapter_id: 'one-e1', file: 'zh.vtt', bytes: 6 }]);
  });

  it('of the same height get names of their own, and a missing length is summed up', () => {
    const master = FILES[MASTER].replace('4x2', '7x4');
    const { duration, ...chapter } = CHAPTER;
    const { qualities, episodes } = readOne({ files: { [MASTER]: master }, chapters: [chapter] });
    expect(qualities.map(({ name }) => name)).toEqual(['4p', '4p_2']);
    expect(episodes[0]?.duration).toBe(duration);
  });

  const otherHash = { [`${FOLDER}/low.m3u8`]: { bytes: 1, sha256: '0'.repeat(64) } };
  it.each<[string, Reported, string]>([
    [
      'that name a file which is not there',
      { files: { [`${FOLDER}/a2.ts`]: undefined } },
      `${FOLDER}/high.m3u8: ${FOLDER}/a2.ts is not in the catalogue`,
    ],
    [
      'that are not there',
      { files: { [`${FOLDER}/low.m3u8`]: undefined } },
      `${FOLDER}/low.m3u8 is not in the catalogue`,
    ],
    [
      'that changed',
      { named: otherHash },
      `${FOLDER}/low.m3u8: not the file that the catalogue names`,
    ],
    [
      'with a remote segment',
      { files: { [`${FOLDER}/low.m3u8`]: media('https://e.example/b1.ts') } },
      `${FOLDER}/low.m3u8: line 3: https://e.example/b1.ts: not the name`,
    ],
    [
      'with a segment of another folder',
      { files: { [`${FOLDER}/low.m3u8`]: media('../02/b1.ts') } },
      'line 3',
    ],
    [
      'with one segment for two',
      { files: { [`${FOLDER}/low.m3u8`]: media('a1.ts', 'b2.ts') } },
      `${MASTER}: a1.ts is named twice`,
    ],
    [
      'that are longer than the catalogue says',
      { chapters: [{ ...CHAPTER, duration: 7 }] },
      `${MASTER}: 9 s, not 7`,
    ],
    [
      'of which one is shorter',
      { files: { [`${FOLDER}/low.m3u8`]: media('b1.ts') } },
      `${MASTER}: 4.5 s, not 9`,
    ],
    [
      'that no episode names',
      { chapters: [{ ...CHAPTER, hls: undefined }] },
      'the episode one-e1 names no playlist',
    ],
    [
      'outside of films/',
      { chapters: [{ ...CHAPTER, hls: 'covers/master.m3u8' }] },
      'covers/master.m3u8: no playlist below films/',
    ],
    [
      'with a poster that is none',
      { chapters: [{ ...CHAPTER, poster: `${FOLDER}/a1.ts` }] },
      `${FOLDER}/a1.ts: no picture`,
    ],
    [
      'with subtitles elsewhere',
      {
        chapters: [
          { ...CHAPTER, subtitles: [{ lang: 'zh', label: '', path: 'films/one/zh.vtt' }] },
        ],
      },
      'films/one/zh.vtt: not beside',
    ],
    [
      'of two episodes in one folder',
      { chapters: [CHAPTER, { ...CHAPTER, uuid: 'one-e2' }] },
      'two episodes in one folder',
    ],
    [
      'that lack their end',
      { files: { [`${FOLDER}/low.m3u8`]: '#EXTM3U\n#EXTINF:4,\nb1.ts' } },
      `${FOLDER}/low.m3u8: no EXT-X-ENDLIST`,
    ],
  ])('%s are refused, naming file and reason', (_, reported, message) => {
    expect(() => readOne(reported)).toThrow(message);
  });
});
