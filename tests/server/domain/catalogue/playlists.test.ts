import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutMedia, parseMaster, parseMedia } from '../../../../server/domain/catalogue/playlist.ts';
import { cutSubtitles } from '../../../../server/domain/catalogue/subtitles.ts';

const name = fc.stringMatching(/^[\w-]{1,10}\.(ts|m4s)$/);
const seconds = fc.integer({ min: 1, max: 20_000_000 }).map((us) => us / 1_000_000);
const segments = fc.array(fc.record({ name, seconds }), { minLength: 1, maxLength: 20 });
/** Lines that a player ignores. */
const noise = fc.constantFrom('', '# a comment', '#EXT-X-DISCONTINUITY', '#EXT-X-VERSION:6');

interface Written {
  readonly segments: readonly { name: string; seconds: number }[];
  readonly init?: string | undefined;
  readonly noise?: string;
  readonly lineBreak?: string;
}

function mediaText({ segments: all, init, noise: between = '', lineBreak = '\n' }: Written) {
  return [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:20',
    ...(init === undefined ? [] : [`#EXT-X-MAP:URI="${init}"`]),
    ...all.flatMap((each) => [between, `#EXTINF:${each.seconds.toFixed(6)},title`, each.name]),
    '#EXT-X-ENDLIST',
    '',
  ].join(lineBreak);
}

/** Undefined if it is refused. */
function segmentsOf(text: string) {
  try {
    return parseMedia(text).segments;
  } catch {
    return undefined;
  }
}

describe('a media playlist', () => {
  const written = fc.record({
    segments,
    init: fc.option(fc.constant('init_0.mp4'), { nil: undefined }),
    noise,
    lineBreak: fc.constantFrom('\n', '\r\n'),
  });

  it('is read as it was written, with any lines between', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(parseMedia(mediaText(text))).toEqual({ init: text.init, segments: text.segments });
      }),
    );
  });

  it('that is cut is valid again, with just the segments that begin before the end', () => {
    const until = fc.double({ min: 0.001, max: 300, noNaN: true });
    fc.assert(
      fc.property(written, until, (text, untilSeconds) => {
        let startsAt = 0;
        const stored = text.segments.filter((segment) => {
          const isStored = startsAt < untilSeconds;
          startsAt += segment.seconds;
          return isStored;
        });
        const cut = cutMedia(mediaText(text), untilSeconds);
        expect(parseMedia(cut)).toEqual({ init: text.init, segments: stored });
        expect(cut).toContain('#EXT-X-TARGETDURATION:20');
      }),
    );
  });

  const ONE = '#EXTM3U\n#EXTINF:4,\na.ts\n';
  it.each([
    ['nothing', '', 'line 1'],
    ['a byte order mark', `\uFEFF${ONE}#EXT-X-ENDLIST`, 'line 1'],
    ['no end', ONE, 'ENDLIST'],
    ['no segment', '#EXTM3U\n#EXT-X-ENDLIST', 'no segment'],
    ['a segment after the end', `${ONE}#EXT-X-ENDLIST\n#EXTINF:4,\nb.ts`, 'line 6'],
    ['no length', '#EXTM3U\na.ts\n#EXT-X-ENDLIST', 'line 2: a segment without EXTINF'],
    ['a length of nothing', '#EXTM3U\n#EXTINF:0,\na.ts\n#EXT-X-ENDLIST', 'line 2'],
    ['a length that is none', '#EXTM3U\n#EXTINF:-4,\na.ts\n#EXT-X-ENDLIST', 'line 2'],
    ['two lengths', `#EXTM3U\n#EXTINF:4,\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST`, 'line 3'],
    ['a length without a file', `${ONE}#EXTINF:4,\n#EXT-X-ENDLIST`, 'no file'],
    ['a remote address', ONE.replace('a.ts', 'https://elsewhere.example/a.ts'), 'line 3'],
    ['an address of another site', ONE.replace('a.ts', '//elsewhere.example/a.ts'), 'line 3'],
    ['a way out', ONE.replace('a.ts', '../02/a.ts'), 'line 3: ../02/a.ts: not the name'],
    ['a folder', ONE.replace('a.ts', '480p/a.ts'), 'line 3'],
    ['an encoded way out', ONE.replace('a.ts', '%2e%2e/a.ts'), 'line 3'],
    ['a query', ONE.replace('a.ts', 'a.ts?x=1'), 'line 3'],
    ['a key', `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k.bin"\n`, 'EXT-X-KEY is not supported'],
    ['parts of files', '#EXTM3U\n#EXTINF:4,\n#EXT-X-BYTERANGE:9@0\na.ts', 'BYTERANGE'],
    ['part of a beginning', '#EXTM3U\n#EXT-X-MAP:URI="i.mp4",BYTERANGE="9@0"', 'BYTERANGE'],
    ['a remote beginning', '#EXTM3U\n#EXT-X-MAP:URI="https://e.example/i.mp4"', 'line 2'],
    ['two beginnings', '#EXTM3U\n#EXT-X-MAP:URI="i.mp4"\n#EXT-X-MAP:URI="j.mp4"', 'line 3'],
    ['another kind', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8', 'a master playlist'],
  ])('with %s is refused, naming the place', (_, text, message) => {
    expect(() => parseMedia(text)).toThrow(message);
  });

  it('of any text is read or refused, and cut only if it is read', () => {
    const line = fc.oneof(
      noise,
      name,
      fc.string(),
      fc.constantFrom('#EXTINF:4,', '#EXT-X-ENDLIST', '#EXT-X-MAP:URI="i.mp4"', '#EXT-X-KEY:'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = ['#EXTM3U', ...lines].join('\n');
        const parsed = segmentsOf(text);
        const files = (parsed ?? []).map((segment) => segment.name);
        expect(files.every((file) => /^[\w-]+\.\w+$/.test(file))).toBe(true);
        // The first two of four seconds each begin before the fifth.
        expect(parsed && segmentsOf(cutMedia(text, 5))).toEqual(parsed?.slice(0, 2));
      }),
    );
  });
});

describe('a master playlist', () => {
  const master = (attributes: string, file = '480p.m3u8') =>
    `#EXTM3U\n#EXT-X-STREAM-INF:${attributes}\n${file}\n`;
  const GOOD = 'BANDWIDTH=271096,RESOLUTION=854x480,CODECS="avc1.4d4028,mp4a.40.2"';

  it('names its variants with the files they need', () => {
    const other = 'AVERAGE-BANDWIDTH=9,FRAME-RATE=12.000,BANDWIDTH=8,RESOLUTION=4x2';
    const audio = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="中文,一"\n';
    expect(
      parseMaster(master(GOOD) + audio + master(other, '2p.m3u8').replace('#EXTM3U', '')),
    ).toEqual([
      {
        playlist: '480p.m3u8',
        width: 854,
        height: 480,
        bandwidth: 271_096,
        codecs: 'avc1.4d4028,mp4a.40.2',
      },
      { playlist: '2p.m3u8', width: 4, height: 2, bandwidth: 8, codecs: '' },
    ]);
  });

  it.each([
    ['no variant', '#EXTM3U\n', 'no variant'],
    ['no bandwidth', master('RESOLUTION=854x480'), 'line 3: a variant without BANDWIDTH'],
    ['no size', master('BANDWIDTH=1'), 'RESOLUTION'],
    ['a size of nothing', master('BANDWIDTH=1,RESOLUTION=0x0'), 'RESOLUTION'],
    ['an attribute twice', master('BANDWIDTH=1,BANDWIDTH=2'), 'BANDWIDTH twice'],
    ['attributes that are none', master('BANDWIDTH=1,,x'), 'line 2: attributes'],
    ['an open text', master('BANDWIDTH=1,CODECS="avc1'), 'line 2: attributes'],
    ['a remote playlist', master(GOOD, 'https://e.example/a.m3u8'), 'line 3'],
    ['a playlist too few', `${master(GOOD)}#EXT-X-STREAM-INF:${GOOD}`, 'last variant'],
    ['a playlist too many', `${master(GOOD)}b.m3u8`, 'line 4'],
    ['sound of its own', `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"\n`, 'line 2: renditions'],
    ['another kind', '#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST', 'line 2: a media playlist'],
  ])('with %s is refused, naming the place', (_, text, message) => {
    expect(() => parseMaster(text)).toThrow(message);
  });
});

describe('subtitles', () => {
  const time = (at: number) => `00:${String(at).padStart(2, '0')}.000`;
  it('that are cut keep their head, their notes and the cues that begin before the end', () => {
    const cues = fc.uniqueArray(fc.integer({ min: 0, max: 58 }), { maxLength: 10 });
    fc.assert(
      fc.property(
        cues,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('\n', '\r\n'),
        (starts, until, lineBreak) => {
          const text = (each: readonly number[]) =>
            ['WEBVTT - head', 'NOTE 00:59.000 says nothing', ...each.map(cue)].join('\n\n');
          const cue = (at: number, i: number) =>
            `${i % 2 ? '' : `${i}\n`}${i % 3 ? '' : '00:'}${time(at)} --> ${time(at + 1)}\n第 ${at} 句\n再一行`;
          const whole = `${text(starts)}\n`.replaceAll('\n', lineBreak);
          const stored = cutSubtitles(whole, until);
          for (const at of starts) expect(stored.includes(`第 ${at} 句`)).toBe(at < until);
          expect(stored.startsWith('WEBVTT - head')).toBe(true);
          expect(stored).toContain('NOTE');
        },
      ),
    );
  });

  it('lose no fewer cues if blank lines between them are missing or times have another form', () => {
    const first = '00:01.000 --> 00:02.000\n一';
    const text = `WEBVTT\n\n${first}\n00:09.000 --> 00:10.000\n二\n\n9:00 --> 9:01\n三\n`;
    expect(cutSubtitles(text, 5)).toBe(`WEBVTT\n\n${first}\n`);
    expect(cutSubtitles(text, 10)).toContain('二');
  });
});
