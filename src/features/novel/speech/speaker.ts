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

/** `stopped`: by the player. `failed`: the engine reports an error, or does not respond. */
export type SpeechEnd = 'ended' | 'stopped' | 'failed';

export interface Speaker {
  /** Speaks one text, after stopping the current one. Never rejects. */
  readonly say: (text: string, voice: Voice) => Promise<SpeechEnd>;
  readonly stop: () => void;
}

/** Web Speech. On Android `pause()` ends the utterance without an event, so pausing stops and later repeats it. */
export function createSpeaker(synthesis: SpeechSynthesis): Speaker {
  let saying: AbortController | undefined;
  /** Keeps a reference: Chromium garbage-collects a running utterance, and its end event never fires. */
  let held: SpeechSynthesisUtterance | undefined;

  /** @returns whether an utterance was running */
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
      // An engine that another page left paused stays silent until it is resumed.
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
        // Without delay if the engine was idle: iOS allows speech only within the event of a press.
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

/** Some engines drop an utterance that starts right after `cancel`. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SPEECH_RESTART_MS);
  });
}
