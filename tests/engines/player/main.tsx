import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { FilmPlayer } from '../../../src/features/film/player/FilmPlayer.tsx';
import type {
  FilmPlace,
  FilmPlayerProps,
  FilmSource,
} from '../../../src/features/film/player/view.ts';
import '../../../src/ui/theme.css';

/** A page with the player alone, controlled by the test. */

export interface PlayerState {
  readonly episode: string;
  readonly source?: FilmSource | undefined;
  /** The source to use after an address is refused. */
  readonly another?: FilmSource;
  readonly startAt?: number;
  readonly autoPlay?: boolean;
  readonly cover?: string;
  readonly chip?: boolean;
  readonly poster?: string;
  readonly hasNext?: boolean;
}

interface Reported {
  readonly places: FilmPlace[];
  ended: number;
  trialEnds: number;
  refusals: number;
  backs: number;
  nexts: number;
}

let change: (next: PlayerState | undefined) => void = () => undefined;
let state: PlayerState;
let root: Root | undefined;
let reported: Reported;

function propsOf({ episode, source, ...rest }: PlayerState): FilmPlayerProps {
  const cover: ReactNode = rest.cover && <p style={{ padding: 60 }}>{rest.cover}</p>;
  return {
    episode,
    source,
    title: '群星回响',
    subtitle: '第 1 集',
    poster: rest.poster ?? '',
    startAt: rest.startAt ?? 0,
    autoPlay: rest.autoPlay ?? false,
    onPlace: (place) => void reported.places.push(place),
    onEnded: () => void (reported.ended += 1),
    onTrialEnd: () => void (reported.trialEnds += 1),
    onRefused: async () => {
      reported.refusals += 1;
      return rest.another;
    },
    onBack: () => void (reported.backs += 1),
    ...(rest.hasNext && { onNext: () => void (reported.nexts += 1) }),
    ...(cover && { cover }),
    ...(rest.chip && {
      chip: (seconds: number) => <p>{`试看中，看了 ${Math.floor(seconds)} 秒`}</p>,
    }),
  };
}

function Page({ first }: { first: PlayerState }) {
  const [now, setNow] = useState<PlayerState | undefined>(first);
  useEffect(() => {
    change = setNow;
  }, []);
  return (
    <main style={{ minHeight: '150vh' }}>
      {now && <FilmPlayer {...propsOf(now)} />}
      <h1>群星回响</h1>
      <input aria-label="一个输入框" />
    </main>
  );
}

const video = () => document.querySelector('video');

const lab = {
  mount: (first: PlayerState) => {
    root?.unmount();
    const box = document.createElement('div');
    document.body.replaceChildren(box);
    reported = { places: [], ended: 0, trialEnds: 0, refusals: 0, backs: 0, nexts: 0 };
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
  /** Changes what is shown, as the screen around it would. */
  set: (part: Partial<PlayerState>) => {
    state = { ...state, ...part };
    flushSync(() => change(state));
  },
  unmount: () => flushSync(() => change(undefined)),
  reported: () => ({
    ...reported,
    place: reported.places.at(-1),
    places: reported.places.length,
    /** The smallest reported position. */
    least: Math.min(...reported.places.map(({ seconds }) => seconds)),
  }),
  /** State of the video element itself. */
  video: () => {
    const element = video();
    return {
      time: element?.currentTime ?? -1,
      paused: element?.paused ?? true,
      height: element?.videoHeight ?? 0,
      readyState: element?.readyState ?? 0,
      rate: element?.playbackRate ?? 0,
      volume: element?.volume ?? 0,
      muted: element?.muted ?? false,
      isNative: /m3u8/.test(element?.src ?? ''),
      buffered: element && element.buffered.length > 0 ? element.buffered.end(0) : 0,
    };
  },
  /** Whether the picture is not black: the decoded frame is on the screen. */
  isBright: () => {
    const element = video();
    if (!element || element.readyState < 2) return false;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 16;
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0, 16, 16);
    return context?.getImageData(0, 0, 16, 16).data.some((value, at) => at % 4 < 3 && value > 16);
  },
};
export type PlayerLab = typeof lab;

Object.assign(globalThis, { lab });
