import type { Kind } from '../../shared/contract/index.ts';
import type { UserState } from '../../state/userState.ts';

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
    title: '漫画',
    hint: '漫画名、作者、标签',
    wanted: '漫画名、作者或标签',
    other: '作者名',
    unit: '部漫画',
    history: ({ comicsearchhistory }) => comicsearchhistory,
  },
  novel: {
    title: '小说',
    hint: '书名、作者、标签',
    wanted: '书名、作者或标签',
    other: '作者名',
    unit: '本小说',
    history: ({ novelsearchhistory }) => novelsearchhistory,
  },
  film: {
    title: '影视',
    hint: '片名、主演、类型',
    wanted: '片名、主演或类型',
    other: '主演的名字',
    unit: '部影视',
    history: ({ videosearchhistory }) => videosearchhistory,
  },
};
