import { useEffect, useState } from 'react';
import type { Conversion } from './conversion.ts';
import { convertTexts } from './converters.ts';

/**
 * Short texts in the characters that the book is read in; as they are written until then, and where that fails.
 * @param texts the same array until one changes
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
      // The reader itself says that the dictionary is away.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [texts, conversion]);
  const isAnswer = answer?.asked === texts && answer.conversion === conversion;
  return isAnswer ? answer.texts : texts;
}
