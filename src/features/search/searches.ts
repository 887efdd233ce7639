import type { Kind } from '../../shared/contract/index.ts';
import type { UserState } from '../../state/userState.ts';
import * as texts from './texts.ts';

interface SearchOfKind {
  readonly title: string;
  /** The placeholder. */
  readonly hint: string;
  /** The same within a sentence. */
  readonly wanted: string;
  readonly other: string;
  /** The counted unit, e.g. 部漫画. */
  readonly unit: string;
  /** Oldest first. */
  readonly history: (user: UserState) => readonly string[];
}

export const SEARCHES: Record<Kind, SearchOfKind> = {
  comic: {
    title: texts.COMICS,
    hint: texts.COMIC_HINT,
    wanted: texts.COMIC_WANTED,
    other: texts.AUTHOR_NAME,
    unit: texts.COMIC_UNIT,
    history: ({ comicsearchhistory }) => comicsearchhistory,
  },
  novel: {
    title: texts.NOVELS,
    hint: texts.NOVEL_HINT,
    wanted: texts.NOVEL_WANTED,
    other: texts.AUTHOR_NAME,
    unit: texts.NOVEL_UNIT,
    history: ({ novelsearchhistory }) => novelsearchhistory,
  },
  film: {
    title: texts.FILMS,
    hint: texts.FILM_HINT,
    wanted: texts.FILM_WANTED,
    other: texts.ACTOR_NAME,
    unit: texts.FILM_UNIT,
    history: ({ videosearchhistory }) => videosearchhistory,
  },
};
