import type { BookChapter, BookMark, BookPlace } from '../book/view.ts';
import * as texts from '../texts.ts';
import type { AfterLast } from '../toolProps.ts';
import { sentenceAt, sentencesOf, type Sentence } from './sentences.ts';
import type { SpeechEnd } from './speaker.ts';

/** What the player reads from and plays with; queried again at every sentence. */
export interface PlayerSource {
  /** Displayed chapters in reading order. */
  readonly chapters: () => readonly BookChapter[];
  readonly after: () => AfterLast;
  readonly follow: (place: BookPlace) => void;
  readonly say: (text: string) => Promise<SpeechEnd>;
  readonly silence: () => void;
  /** @returns the reason to stop; '' to continue */
  readonly hasEnough: (isChapterEnd: boolean) => string;
  readonly publish: (status: PlayerStatus) => void;
}

export interface PlayerStatus {
  readonly state: 'off' | 'playing' | 'paused' | 'waiting';
  readonly chapter?: BookChapter | undefined;
  readonly mark?: BookMark | undefined;
  readonly notice: string;
}

export interface SentencePlayer {
  readonly start: (place: BookPlace) => void;
  /** @param notice reason, if the pause is not the reader's choice */
  readonly pause: (notice?: string) => void;
  readonly resume: () => void;
  readonly skip: (by: 1 | -1) => void;
  readonly stop: () => void;
  /** Repeats the current sentence, for example with a new voice. */
  readonly repeat: () => void;
  /** A further chapter is loaded, or it is certain that none will be. */
  readonly chaptersChanged: () => void;
}

/** Current sentence; -1 is the chapter's title. */
interface Position {
  readonly chapter: string;
  readonly at: number;
}

const TITLE = -1;
const ENDS: Record<Exclude<AfterLast, 'loading'>, string> = {
  locked: texts.NEXT_LOCKED,
  away: texts.NEXT_AWAY,
  end: texts.BOOK_OVER,
};

export function createSentencePlayer(source: PlayerSource): SentencePlayer {
  let position: Position | undefined;
  let state: PlayerStatus['state'] = 'off';
  /** Incremented by every new run; a run with an older number stops. */
  let turn = 0;

  function publish(next: PlayerStatus['state'], notice = ''): void {
    state = next;
    const chapter = chapterHere();
    const mark = state === 'off' ? undefined : markOf(chapter, position);
    source.publish({ state, chapter, mark, notice });
  }

  function nextOf(chapter: string | undefined): BookChapter | undefined {
    const chapters = source.chapters();
    return chapters[chapters.findIndex(({ uuid }) => uuid === chapter) + 1];
  }

  const chapterHere = () => source.chapters().find(({ uuid }) => uuid === position?.chapter);

  function halt(next: 'off' | 'paused' | 'waiting', notice = ''): void {
    turn += 1;
    source.silence();
    publish(next, notice);
  }

  async function run(): Promise<void> {
    const mine = (turn += 1);
    while (mine === turn) {
      const chapter = chapterHere();
      if (!position || !chapter) {
        halt('off');
        return;
      }
      const sentence = sentencesIn(chapter)[position.at];
      if (!sentence && position.at !== TITLE) {
        if (!enterNext(chapter)) return;
        continue;
      }
      publish('playing');
      source.follow({ chapter: chapter.uuid, offset: sentence?.start ?? 0 });
      // oxlint-disable-next-line no-await-in-loop -- sentences are spoken in order
      const end = await source.say(sentence?.text ?? chapter.title);
      if (mine !== turn) return;
      if (end !== 'ended') {
        halt('paused', texts.INTERRUPTED);
        return;
      }
      position = { chapter: chapter.uuid, at: position.at + 1 };
      const enough = source.hasEnough(false);
      if (enough) {
        halt('paused', enough);
        return;
      }
    }
  }

  /** @returns false if playback stopped */
  function enterNext({ uuid }: BookChapter): boolean {
    const next = nextOf(uuid);
    const enough = source.hasEnough(true);
    if (next) position = { chapter: next.uuid, at: TITLE };
    if (enough) halt('paused', enough);
    else if (!next) {
      const after = source.after();
      if (after === 'loading') halt('waiting');
      else halt('paused', ENDS[after]);
    }
    return next !== undefined && !enough;
  }

  return {
    start({ chapter: uuid, offset }) {
      const chapter = source.chapters().find((each) => each.uuid === uuid);
      if (!chapter) return;
      const at = offset === 0 ? TITLE : sentenceAt(sentencesIn(chapter), offset);
      position = { chapter: uuid, at };
      void run();
    },
    pause: (notice) => state !== 'off' && halt('paused', notice),
    resume: () => void run(),
    skip(by) {
      if (!position || state === 'off') return;
      position = moved(position, by, source.chapters());
      if (state === 'paused') publish('paused');
      else void run();
    },
    stop() {
      halt('off');
      position = undefined;
    },
    repeat: () => state === 'playing' && void run(),
    chaptersChanged() {
      if (state !== 'waiting') return;
      if (nextOf(position?.chapter) || source.after() !== 'loading') void run();
    },
  };
}

/** Moves by one sentence; backwards also into the previous chapter if it is loaded. */
function moved(from: Position, by: 1 | -1, chapters: readonly BookChapter[]): Position {
  const index = chapters.findIndex(({ uuid }) => uuid === from.chapter);
  const [before, here] = [chapters[index - 1], chapters[index]];
  const at = from.at + by;
  if (at >= TITLE || !before) {
    return { ...from, at: Math.min(Math.max(at, TITLE), here ? sentencesIn(here).length : TITLE) };
  }
  return { chapter: before.uuid, at: Math.max(TITLE, sentencesIn(before).length - 1) };
}

function markOf(
  chapter: BookChapter | undefined,
  position: Position | undefined,
): BookMark | undefined {
  const sentence = chapter && position && sentencesIn(chapter)[position.at];
  if (!sentence) return undefined;
  return { start: sentence.start, end: sentence.end, chapter: chapter.uuid, kind: 'speech' };
}

const known = new WeakMap<BookChapter, readonly Sentence[]>();

function sentencesIn(chapter: BookChapter): readonly Sentence[] {
  const found = known.get(chapter) ?? sentencesOf(chapter.paragraphs);
  known.set(chapter, found);
  return found;
}
