import { useEffect, useState } from 'react';
import { VOICES_WAIT_MS } from '../../../shared/limits.ts';
import { chineseVoices } from './voices.ts';

/** Absent in some browsers inside of other apps. */
export function speechEngine(): SpeechSynthesis | undefined {
  return (globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;
}

/**
 * The Chinese voices, as browsers come to know of them.
 * @param isWanted nothing is asked of the engine before
 * @param lang BCP 47, of the text: its own voices come first
 * @returns undefined while it may still be that some come
 */
export function useVoices(
  isWanted: boolean,
  lang: string,
): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>();
  useEffect(() => {
    const engine = speechEngine();
    if (!isWanted) return undefined;
    const look = (isLast: boolean) => {
      const found = engine ? chineseVoices(engine.getVoices(), lang) : [];
      if (found.length > 0 || isLast) setVoices(found);
    };
    look(!engine);
    const timer = setTimeout(look, VOICES_WAIT_MS, true);
    const onChange = () => look(false);
    engine?.addEventListener('voiceschanged', onChange);
    return () => {
      clearTimeout(timer);
      engine?.removeEventListener('voiceschanged', onChange);
    };
  }, [isWanted, lang]);
  return voices;
}
