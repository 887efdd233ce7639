import {
  SPEECH_RESTART_MS,
  SPEECH_STUCK_MS,
  SPEECH_STUCK_MS_A_CHARACTER,
  SPEECH_TRIES_MAX,
} from '../../../shared/limits.ts';

export interface Voice {
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly rate: number;
  /** BCP 47. */
  readonly lang: string;
}

/** `stopped`: by us · `failed`: the engine says so, or nothing is heard of it. */
export type SpeechEnd = 'ended' | 'stopped' | 'failed';

export interface Speaker {
  /** Says one text; what was being said is stopped. Never rejects. */
  readonly say: (text: string, voice: Voice) => Promise<SpeechEnd>;
  readonly stop: () => void;
}

/**
 * Web Speech, with what its engines do not do. Pausing is left out: on Android it ends the utterance without a word, so
 * whoever pauses stops, and says the sentence again.
 */
export function createSpeaker(synthesis: SpeechSynthesis): Speaker {
  let saying: AbortController | undefined;
  /** Chromium forgets an utterance that nobody holds, and its end is never told. */
  let held: SpeechSynthesisUtterance | undefined;

  /** @returns whether there was something to stop */
  function stop(): boolean {
    saying?.abort();
    saying = undefined;
    const isBusy = synthesis.speaking || synthesis.pending;
    if (isBusy) synthesis.cancel();
    return isBusy;
  }

  function attempt(text: string, { voice, rate, lang }: Voice, signal: AbortSignal) {
    return new Promise<SpeechEnd>((resolve) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = voice?.lang ?? lang;
      utterance.rate = rate;
      if (voice) utterance.voice = voice;
      const stuckAfter = SPEECH_STUCK_MS + (text.length * SPEECH_STUCK_MS_A_CHARACTER) / rate;
      const stuck = setTimeout(() => settle('failed'), stuckAfter);
      const settle = (end: SpeechEnd) => {
        clearTimeout(stuck);
        resolve(end);
      };
      utterance.addEventListener('end', () => settle('ended'));
      utterance.addEventListener('error', () => settle('failed'));
      signal.addEventListener('abort', () => settle('stopped'));
      held = utterance;
      synthesis.speak(held);
      // An engine that another page left paused says nothing until it is told to go on.
      if (synthesis.paused) synthesis.resume();
    });
  }

  return {
    stop: () => void stop(),
    async say(text, voice) {
      let mustRest = stop();
      saying = new AbortController();
      const { signal } = saying;
      for (let tries = 1; ; tries += 1) {
        // At once where nothing was being said: iOS lets a page speak only in the very event of a press.
        if (mustRest) await rest();
        if (signal.aborted) return 'stopped';
        const end = await attempt(text, voice, signal);
        if (end !== 'failed' || tries >= SPEECH_TRIES_MAX) return end;
        synthesis.cancel();
        mustRest = true;
      }
    },
  };
}

/** What is said right after `cancel` is lost in some engines. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SPEECH_RESTART_MS);
  });
}
