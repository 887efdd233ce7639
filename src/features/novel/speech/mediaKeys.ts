import { isIos } from '../../../lib/platform.ts';

/**
 * Media keys and the system's media card (W3C Media Session). Systems hand keys only to a page that plays audio, and
 * speech does not count: a silent loop stands in. Not on iOS, where the page's own audio would interrupt the speech.
 */
export interface MediaKeys {
  readonly show: (card: MediaCard) => void;
  readonly end: () => void;
}

export interface MediaCard {
  readonly title: string;
  readonly album: string;
  readonly artist: string;
  readonly isPlaying: boolean;
}

export type MediaActions = Readonly<
  Record<'play' | 'pause' | 'previoustrack' | 'nexttrack' | 'stop', () => void>
>;

const SILENCE_SECONDS = 10;
const SILENCE_RATE = 8_000;

export function takeMediaKeys(actions: MediaActions): MediaKeys {
  const session = (navigator as Partial<Navigator>).mediaSession;
  const names = Object.keys(actions) as (keyof MediaActions)[];
  const silence = session && !isIos() ? silentLoop() : undefined;
  for (const name of names) listen(session, name, actions[name]);
  return {
    show({ isPlaying, ...card }) {
      if (!session) return;
      session.metadata = new MediaMetadata(card);
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (isPlaying) silence?.play();
      else silence?.pause();
    },
    end() {
      silence?.end();
      if (!session) return;
      for (const name of names) listen(session, name, null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}

function listen(
  session: MediaSession | undefined,
  name: MediaSessionAction,
  action: (() => void) | null,
): void {
  try {
    session?.setActionHandler(name, action);
  } catch {
    // The browser does not know this action.
  }
}

function silentLoop() {
  const address = URL.createObjectURL(new Blob([silentWave()], { type: 'audio/wav' }));
  const audio = new Audio(address);
  audio.loop = true;
  return {
    play: () => {
      // Autoplay was refused: media keys stay unavailable.
      audio.play().catch(() => undefined);
    },
    pause: () => audio.pause(),
    end: () => {
      audio.pause();
      URL.revokeObjectURL(address);
    },
  };
}

/** PCM, mono, 8 bits; 128 is silence. */
function silentWave(): ArrayBuffer {
  const samples = SILENCE_SECONDS * SILENCE_RATE;
  const bytes = new Uint8Array(44 + samples).fill(128);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  word(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SILENCE_RATE, true);
  view.setUint32(28, SILENCE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, 'data');
  view.setUint32(40, samples, true);
  return bytes.buffer;
}
