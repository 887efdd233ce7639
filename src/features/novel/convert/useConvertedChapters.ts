import { useEffect, useMemo, useState } from 'react';
import { CONVERSION_PATIENCE_MS } from '../../../shared/limits.ts';
import type { BookChapter } from '../book/view.ts';
import * as texts from '../texts.ts';
import { convertText, unconverted, type ConvertedChapter } from './convertChapter.ts';
import type { Conversion } from '../../../lib/convert/conversion.ts';

export interface ConvertedChapters {
  /** Undefined for a moment at first; if the conversion takes longer, the original is shown. */
  readonly converted: readonly ConvertedChapter[] | undefined;
  /** The conversion of `converted`, which lags behind the choice while loading or after a failure. */
  readonly shown: Conversion;
  /** Message if the chosen conversion failed; otherwise ''. */
  readonly problem: string;
  readonly retry: () => void;
}

interface Outcome {
  readonly converted: readonly ConvertedChapter[];
  readonly conversion: Conversion;
  readonly problem: string;
  readonly attempt: number;
}

/**
 * Converts the chapters as chosen. The previous text stays until the new one is complete; without a previous text, the
 * original is shown after a short delay.
 * @param chapters keeps its identity until a chapter is added
 */
export function useConvertedChapters(
  chapters: readonly BookChapter[],
  conversion: Conversion,
): ConvertedChapters {
  const plain = useMemo(() => chapters.map(unconverted), [chapters]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (conversion === 'none') return undefined;
    let isGone = false;
    const settle = (next: Outcome) => !isGone && setOutcome(next);
    const asWritten = { converted: plain, conversion: 'none', attempt } as const;
    const patience = setTimeout(() => {
      setOutcome((before) => (isGone ? before : (before ?? { ...asWritten, problem: '' })));
    }, CONVERSION_PATIENCE_MS);
    Promise.all(chapters.map((chapter) => convertText(chapter, conversion))).then(
      (converted) => settle({ converted, conversion, problem: '', attempt }),
      () => settle({ ...asWritten, problem: texts.DICTIONARY_FAILED }),
    );
    return () => {
      isGone = true;
      clearTimeout(patience);
    };
  }, [chapters, plain, conversion, attempt]);
  const retry = () => setAttempt((before) => before + 1);
  if (conversion === 'none') return { converted: plain, shown: 'none', problem: '', retry };
  // The reader has opened other chapters: a result for the old ones is not shown.
  const isOfRow = outcome?.converted.every(({ chapter: { uuid } }) =>
    chapters.some((chapter) => chapter.uuid === uuid),
  );
  const current = isOfRow ? outcome : undefined;
  return {
    converted: current?.converted,
    shown: current?.conversion ?? conversion,
    problem: current?.attempt === attempt ? current.problem : '',
    retry,
  };
}
