import * as v from 'valibot';
import { FILM_PIXELS_MAX, FILM_SECONDS_MAX } from '../importLimits.ts';
import { ProblemError } from '../types.ts';
import { filmInput, runProgram } from './ffmpeg.ts';

/** What of a film decides how it is encoded. */
export interface FilmFacts {
  readonly seconds: number;
  /** As it is shown: turned, and with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly video: {
    /** Of the stream in the file. */
    readonly index: number;
    readonly codec: string;
    readonly profile: string;
    readonly pixels: string;
    /** Bits a second; 0 where the file does not say. */
    readonly rate: number;
    /** Whether its pixels are stored otherwise than they are shown. */
    readonly isTurned: boolean;
  };
  /** Absent: a silent film. */
  readonly audio?: {
    readonly index: number;
    readonly codec: string;
    readonly profile: string;
    readonly channels: number;
  };
  readonly subtitles: readonly EmbeddedSubtitles[];
}

export interface EmbeddedSubtitles {
  readonly index: number;
  /** False: pictures of text (PGS, VobSub). */
  readonly isText: boolean;
  /** As the file says it; '' where it does not. */
  readonly lang: string;
  readonly title: string;
}

const numeric = v.pipe(v.string(), v.transform(Number), v.number());
const text = v.optional(v.string(), '');
const streamSchema = v.object({
  index: v.number(),
  codec_type: text,
  codec_name: text,
  profile: text,
  pix_fmt: text,
  width: v.optional(v.number(), 0),
  height: v.optional(v.number(), 0),
  sample_aspect_ratio: text,
  bit_rate: v.fallback(v.optional(numeric, '0'), 0),
  duration: v.fallback(v.optional(numeric, '0'), 0),
  channels: v.optional(v.number(), 0),
  disposition: v.optional(v.record(v.string(), v.number()), {}),
  tags: v.optional(v.record(v.string(), v.string()), {}),
  side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number(), 0) })), []),
});
type Stream = v.InferOutput<typeof streamSchema>;
const probeSchema = v.object({
  streams: v.array(streamSchema),
  format: v.object({
    duration: v.fallback(v.optional(numeric, '0'), 0),
    bit_rate: v.fallback(v.optional(numeric, '0'), 0),
  }),
});

const NOTHING_SAID = 'ffprobe 没有说出里面有什么';
const TEXT_CODECS = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text']);

/**
 * Reads what a film consists of.
 * @param place on the disk
 * @param file within its source, for problems
 * @throws ProblemError `ffmpeg_missing`, `film_broken`, `film_no_video`, `film_too_large`
 */
export async function probeFilm(place: string, file: string): Promise<FilmFacts> {
  const args = ['-show_streams', '-show_format', '-of', 'json', ...filmInput(place)];
  const output = await runProgram({ program: 'ffprobe', args, file });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), probeSchema), output);
  if (!parsed.success) throw new ProblemError({ code: 'film_broken', file, detail: NOTHING_SAID });
  const { streams, format } = parsed.output;
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition['attached_pic'] !== 1,
  );
  if (!video || video.width === 0) throw new ProblemError({ code: 'film_no_video', file });
  const seconds = video.duration || taggedSeconds(video) || format.duration;
  if (!(seconds > 0)) throw new ProblemError({ code: 'film_broken', file, detail: '片长是 0' });
  if (video.width * video.height > FILM_PIXELS_MAX || seconds > FILM_SECONDS_MAX) {
    const detail = `${video.width} × ${video.height}，${Math.round(seconds / 60)} 分钟`;
    throw new ProblemError({ code: 'film_too_large', file, detail });
  }
  const audio = preferred(streams.filter(({ codec_type: type }) => type === 'audio'));
  return {
    seconds,
    ...shownSize(video),
    video: {
      index: video.index,
      codec: video.codec_name,
      profile: video.profile,
      pixels: video.pix_fmt,
      rate: video.bit_rate || format.bit_rate,
      isTurned: rotationOf(video) !== 0 || pixelRatio(video) !== 1,
    },
    ...(audio && {
      audio: {
        index: audio.index,
        codec: audio.codec_name,
        profile: audio.profile,
        channels: audio.channels,
      },
    }),
    subtitles: streams
      .filter(({ codec_type: type }) => type === 'subtitle')
      .map(({ index, codec_name: codec, tags }) => ({
        index,
        isText: TEXT_CODECS.has(codec),
        lang: tags['language'] ?? '',
        title: tags['title'] ?? '',
      })),
  };
}

/** The one that its file marks as the default, else the first. */
function preferred(streams: readonly Stream[]): Stream | undefined {
  return streams.find(({ disposition }) => disposition['default'] === 1) ?? streams[0];
}

/** Matroska notes the length of a stream as a tag, 00:01:02.345000000. */
function taggedSeconds({ tags }: Stream): number {
  const [, hours, minutes, seconds] =
    /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tags['DURATION'] ?? '') ?? [];
  return seconds === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

function shownSize(video: Stream): { readonly width: number; readonly height: number } {
  const width = Math.round(video.width * pixelRatio(video));
  const { height } = video;
  const isOnItsSide = Math.abs(rotationOf(video)) % 180 === 90;
  return isOnItsSide ? { width: height, height: width } : { width, height };
}

function rotationOf({ side_data_list: all }: Stream): number {
  return all.find(({ rotation }) => rotation !== 0)?.rotation ?? 0;
}

/** Width of a pixel by its height. */
function pixelRatio({ sample_aspect_ratio: ratio }: Stream): number {
  const [, width, height] = /^(\d+):(\d+)$/.exec(ratio) ?? [];
  const found = Number(width) / Number(height);
  return Number.isFinite(found) && found > 0 ? found : 1;
}
