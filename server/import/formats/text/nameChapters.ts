import { NOVEL_CHAPTERS_MAX } from '../importLimits.ts';
import { parseChapterName } from '../names/chapterName.ts';
import { type FoundChapter, type ImportUnit, ProblemError } from '../types.ts';
import type { TextChapter } from './splitChapters.ts';

/**
 * Names the chapters of a book. Their paths are made of volume and title, so that a chapter inserted in a later version
 * of the file leaves the identity of the others.
 *
 * @param chapters in reading order
 * @throws {ProblemError} if there are none, or too many
 */
export function nameChapters(unit: ImportUnit, chapters: readonly TextChapter[]): FoundChapter[] {
  const file = unit.path;
  if (chapters.length === 0) throw new ProblemError({ code: 'no_text', file });
  if (chapters.length > NOVEL_CHAPTERS_MAX) {
    const detail = `${chapters.length} 章`;
    throw new ProblemError({ code: 'chapters_too_many', file, detail });
  }
  const seen = new Map<string, number>();
  return chapters.map(({ title, volume = unit.name.volume, paragraphs }) => {
    const {
      before: _before,
      isExplicit: _isExplicit,
      volume: _own,
      ...name
    } = parseChapterName(title);
    const key = volume === undefined ? title : `${volume}/${title}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const volumeNumber = volume === undefined ? undefined : parseChapterName(volume).volumeNumber;
    return {
      ...name,
      title: title.slice(0, 200),
      ...(volume !== undefined && { volume: volume.slice(0, 100) }),
      ...(volumeNumber !== undefined && { volumeNumber }),
      path: `${file}#${key}${count > 1 ? `#${count}` : ''}`,
      content: { kind: 'text', paragraphs },
    };
  });
}
