import type { FilmFacts } from '../../../import/formats/film/probeFilm.ts';
import {
  AUDIO_BITS_PER_SECOND,
  COPY_BITS_PER_SECOND_MAX,
  COPY_KEY_FRAME_SECONDS_MAX,
  FILM_CRF,
  FILM_LADDER,
  FRAME_RATE_MAX,
  OWN_HEIGHT_RATIO,
  SEGMENT_SECONDS,
} from '../../mediaLimits.ts';

/** One quality of a film. */
export interface Rendition {
  /** E.g. 480p; names its files. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits a second that its video takes at most. */
  readonly bits: number;
}

/** @returns the qualities of a film, the best first: heights of the ladder that the source has, or its own alone */
export function ladderOf({ width, height }: Pick<FilmFacts, 'width' | 'height'>): Rendition[] {
  const below = FILM_LADDER.filter((step) => step.height <= height);
  const isBetween =
    height < FILM_LADDER[0]!.height && (below[0]?.height ?? 0) < height * OWN_HEIGHT_RATIO;
  const above = FILM_LADDER.findLast((step) => step.height > height);
  const own = isBetween ? [{ height, bits: above!.bits }] : [];
  return [...own, ...below].map((step) => ({
    name: `${even(step.height)}p`,
    // Encoders take even sizes only.
    width: even((width * step.height) / height),
    height: even(step.height),
    bits: step.bits,
  }));
}

function even(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

const COPIED_PROFILES = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High']);

/** Whether the video may be taken as it is, if its key frames are near enough to each other. */
export function mayCopyVideo({ video, height }: FilmFacts): boolean {
  return (
    video.codec === 'h264' &&
    COPIED_PROFILES.has(video.profile) &&
    video.pixels === 'yuv420p' &&
    !video.isTurned &&
    height <= FILM_LADDER[0]!.height &&
    video.rate <= COPY_BITS_PER_SECOND_MAX
  );
}

/** @param keyFrames their times in rising order, seconds */
export function areNear(keyFrames: readonly number[], seconds: number): boolean {
  let before = 0;
  for (const time of [...keyFrames, seconds]) {
    if (time - before > COPY_KEY_FRAME_SECONDS_MAX) return false;
    before = time;
  }
  return true;
}

const STEREO = 2;

function mayCopyAudio({ audio }: FilmFacts): boolean {
  return audio?.codec === 'aac' && audio.profile === 'LC' && audio.channels <= STEREO;
}

export interface StreamsOptions {
  readonly facts: FilmFacts;
  readonly isCopied: boolean;
}

/** @returns the options of ffmpeg that make the streams of all qualities, after its input */
export function streamOptions({ facts, isCopied }: StreamsOptions): string[] {
  const { video, audio } = facts;
  const sound = audio
    ? mayCopyAudio(facts)
      ? ['-c:a', 'copy']
      : ['-c:a', 'aac', '-b:a', String(AUDIO_BITS_PER_SECOND), '-ac', String(STEREO)]
    : [];
  const mapAudio = audio ? ['-map', `0:${audio.index}`] : [];
  if (isCopied) return ['-map', `0:${video.index}`, ...mapAudio, '-c:v', 'copy', ...sound];
  const steps = ladderOf(facts);
  return [
    '-filter_complex',
    filterOf(facts, steps),
    ...steps.flatMap((_, i) => ['-map', `[v${i}]`, ...mapAudio]),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-crf',
    String(FILM_CRF),
    '-fpsmax',
    String(FRAME_RATE_MAX),
    ...steps.flatMap(({ bits }, i) => [
      `-maxrate:v:${i}`,
      `${bits}`,
      `-bufsize:v:${i}`,
      `${bits * 2}`,
    ]),
    // Key frames at the same times in all qualities, and nowhere else.
    '-force_key_frames',
    `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    '-sc_threshold',
    '0',
    '-g',
    String(SEGMENT_SECONDS * FRAME_RATE_MAX * 2),
    ...sound,
  ];
}

function filterOf({ video }: FilmFacts, steps: readonly Rendition[]): string {
  const split = `[0:${video.index}]split=${steps.length}${steps.map((_, i) => `[s${i}]`).join('')}`;
  const scaled = steps.map(
    ({ width, height }, i) => `[s${i}]scale=${width}:${height},setsar=1[v${i}]`,
  );
  return [split, ...scaled].join(';');
}

/** @returns the options of ffmpeg that write each quality as segments of fragmented MP4 with a playlist, into its folder */
export function outputOptions({ facts, isCopied }: StreamsOptions): string[] {
  const names = isCopied ? [`${facts.height}p`] : ladderOf(facts).map(({ name }) => name);
  const sound = (i: number) => (facts.audio ? `,a:${i}` : '');
  return [
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'independent_segments',
    '-var_stream_map',
    names.map((name, i) => `v:${i}${sound(i)},name:${name}`).join(' '),
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    '%v_%04d.m4s',
    '%v.m3u8',
  ];
}
