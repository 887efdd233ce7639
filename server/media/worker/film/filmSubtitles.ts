import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmInput, runProgram } from '../../../import/formats/film/ffmpeg.ts';
import type { EmbeddedSubtitles, FilmFacts } from '../../../import/formats/film/probeFilm.ts';
import {
  languageOf,
  languageOfFile,
  nameOfLanguage,
  readSubtitleFile,
} from '../../../import/formats/film/subtitleFiles.ts';
import { type Problem, ProblemError } from '../../../import/formats/types.ts';
import type { EncodedFilm, UnitFile } from '../../mediaTasks.ts';

type Subtitles = EncodedFilm['subtitles'];

/** What becomes subtitles, and the options of ffmpeg that read it. */
interface Track {
  readonly lang: string;
  readonly label: string;
  /** For problems, within the source. */
  readonly file: string;
  readonly input: () => Promise<string[]>;
}

/**
 * Writes the subtitles beside and inside a film as WebVTT into the folder. Those that cannot be read are problems and
 * nothing more.
 */
export async function writeSubtitles(
  file: UnitFile,
  facts: FilmFacts,
  folder: string,
): Promise<{ readonly subtitles: Subtitles; readonly problems: readonly Problem[] }> {
  const subtitles: Subtitles[number][] = [];
  const problems: Problem[] = [];
  for (const track of [...tracksBeside(file, folder), ...tracksInside(file, facts)]) {
    const name = `subtitles_${subtitles.length + 1}.vtt`;
    try {
      const args = ['-y', ...(await track.input()), '-f', 'webvtt', name];
      await runProgram({ program: 'ffmpeg', args, file: track.file, cwd: folder });
      if (!(await readFile(join(folder, name), 'utf8')).includes('-->')) {
        throw new ProblemError({ code: 'subtitles_unreadable', file: track.file });
      }
      subtitles.push({ lang: track.lang, label: labelBeside(subtitles, track.label), file: name });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await rm(join(folder, name), { force: true });
      const { cause = error.problem.detail ?? '' } = error.problem;
      problems.push({ code: 'subtitles_unreadable', file: track.file, cause });
    }
  }
  return { subtitles, problems };
}

/** Two tracks of one name could not be told apart. */
function labelBeside(others: Subtitles, label: string): string {
  const same = others.filter((each) => each.label.replace(/ \d+$/, '') === label).length;
  return same === 0 ? label : `${label} ${same + 1}`;
}

const DECODED = 'subtitles.txt';

function tracksBeside({ root, unit, options }: UnitFile, folder: string): Track[] {
  return (unit.subtitles ?? []).map((file) => {
    const lang = languageOfFile(file);
    return {
      lang,
      label: nameOfLanguage(lang) ?? lang,
      file,
      async input() {
        const { format, text } = await readSubtitleFile(root, file, options.encoding);
        await writeFile(join(folder, DECODED), text, { mode: 0o600 });
        return ['-f', format, '-i', DECODED];
      },
    };
  });
}

const UNKNOWN_LANGUAGE = 'und';

function tracksInside({ root, unit }: UnitFile, { subtitles }: FilmFacts): Track[] {
  return subtitles
    .filter(({ isText }) => isText)
    .map((track) => {
      const lang = languageOf(track.lang) ?? UNKNOWN_LANGUAGE;
      return {
        lang,
        label: labelOf(track, lang),
        file: unit.path,
        input: () =>
          Promise.resolve([...filmInput(join(root, unit.path)), '-map', `0:${track.index}`]),
      };
    });
}

const LABEL_CHARACTERS_MAX = 40;

function labelOf({ title }: EmbeddedSubtitles, lang: string): string {
  const name = lang === UNKNOWN_LANGUAGE ? undefined : nameOfLanguage(lang);
  return title.trim().slice(0, LABEL_CHARACTERS_MAX) || (name ?? '字幕');
}

/** Removes what only the conversion needs. */
export function removeDecoded(folder: string): Promise<void> {
  return rm(join(folder, DECODED), { force: true });
}
