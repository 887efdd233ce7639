import { StrictMode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { BookView } from '../../../src/features/novel/book/BookView.tsx';
import type {
  BookChapter,
  BookHandle,
  BookLook,
  BookMark,
  BookPlace,
  BookViewProps,
  PageTurn,
  ShownPlace,
} from '../../../src/features/novel/book/view.ts';
import '../../../src/ui/theme.css';

/** A page with the text views alone, controlled by the test. */

export interface BookState {
  readonly chapters: readonly BookChapter[];
  readonly start: BookPlace;
  readonly turn: PageTurn;
  readonly look: BookLook;
  readonly marks?: readonly BookMark[];
  readonly lang?: string;
  /** Cards before the first chapter and after the last. */
  readonly cards?: { readonly start?: string; readonly end?: string };
  /** Width of the view in CSS pixels; default: the window's. */
  readonly width?: number;
  readonly height?: number;
}

let handle: BookHandle | null = null;
let change: (next: BookState) => void = () => undefined;
let state: BookState;
let root: Root | undefined;
const places: ShownPlace[] = [];
const rooms: (readonly [number, number])[] = [];

function Page({ first }: { first: BookState }) {
  const [now, setNow] = useState(first);
  useEffect(() => {
    change = setNow;
  }, []);
  const { chapters, start, turn, look, marks = [], lang = 'zh-Hans', cards } = now;
  const props: Omit<BookViewProps, 'ref'> = {
    chapters,
    start,
    turn,
    look,
    marks,
    lang,
    label: '剑与稻 第十二章',
    onPlace: (place) => void places.push(place),
    onRoom: (ahead, behind) => void rooms.push([ahead, behind]),
    renderStart: () => cards?.start && <p>{cards.start}</p>,
    renderEnd: () => cards?.end && <p>{cards.end}</p>,
  };
  return (
    <div style={{ width: now.width ?? '100vw', height: now.height ?? '100vh' }}>
      <BookView
        {...props}
        ref={(current) => {
          handle = current;
        }}
      />
    </div>
  );
}

const lab = {
  mount: (first: BookState) => {
    root?.unmount();
    document.body.style.margin = '0';
    document.body.style.setProperty('--book-top', '64px');
    document.body.style.setProperty('--book-bottom', '64px');
    const box = document.createElement('div');
    document.body.replaceChildren(box);
    places.length = 0;
    state = first;
    root = createRoot(box);
    flushSync(() =>
      root?.render(
        <StrictMode>
          <Page first={first} />
        </StrictMode>,
      ),
    );
  },
  /** Changes what is shown, as the reader's choice would. */
  set: (part: Partial<BookState>) => {
    state = { ...state, ...part };
    flushSync(() => change(state));
  },
  /** Chapters that are shown already are not laid out again. */
  append: (chapter: BookState['chapters'][number]) =>
    lab.set({ chapters: [...state.chapters, chapter] }),
  turn: (direction: 1 | -1) => handle?.turn(direction),
  seek: (place: BookPlace) => handle?.seek(place),
  place: () => handle?.place(),
  /** Whether the shown place was reported, which it is once its chapter is laid out to the end. */
  isReported: () => JSON.stringify(handle?.place()) === JSON.stringify(places.at(-1)),
  places: () => places,
  room: () => rooms.at(-1),
  scrollTo: (top: number) => handle?.box()?.scrollTo({ top, behavior: 'instant' }),
};
export type BookLab = typeof lab;

Object.assign(globalThis, { lab });
