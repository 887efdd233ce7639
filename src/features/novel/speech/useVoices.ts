import { useEffect, useState } from 'react';
import { VOICES_WAIT_MS } from '../../../shared/limits.ts';
import { chineseVoices } from './voices.ts';

/** Missing in some in-app browsers. */
export function speechEngine(): SpeechSynthesis | undefined {
  return (globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;
}

/**
 * The Chinese voices, updated as the browser loads them.
 * @param isWanted the engine is not queried before this is true
 * @param lang BCP 47 language of the text; matching voices come first
 * @returns undefined while voices may still be loading
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
