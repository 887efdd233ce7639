import { useEffect, useState } from 'react';
import type { Conversion } from './conversion.ts';
import { convertTexts } from './converters.ts';

/**
 * Converts short texts as the book is converted; returns the originals until then, and if it fails.
 * @param texts keeps its identity until a text changes
 */
export function useConvertedTexts(
  texts: readonly string[],
  conversion: Conversion,
): readonly string[] {
  const [answer, setAnswer] = useState<{
    readonly asked: readonly string[];
    readonly conversion: Conversion;
    readonly texts: readonly string[];
  }>();
  useEffect(() => {
    if (conversion === 'none' || texts.length === 0) return undefined;
    let isGone = false;
    convertTexts(texts, conversion).then(
      (converted) => !isGone && setAnswer({ asked: texts, conversion, texts: converted }),
      // The reader screen already shows that the dictionary is unavailable.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [texts, conversion]);
  const isAnswer = answer?.asked === texts && answer.conversion === conversion;
  return isAnswer ? answer.texts : texts;
}
