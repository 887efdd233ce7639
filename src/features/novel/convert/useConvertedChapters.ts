import { useEffect, useMemo, useState } from 'react';
import { CONVERSION_PATIENCE_MS } from '../../../shared/limits.ts';
import type { BookChapter } from '../book/view.ts';
import { convertText, unconverted, type ConvertedChapter } from './convertChapter.ts';
import type { Conversion } from './conversion.ts';

export interface ConvertedChapters {
  /** Undefined for the first moment, while it is not known whether it takes long. */
  readonly converted: readonly ConvertedChapter[] | undefined;
  /** What `converted` is in, while another is on its way or cannot be had. */
  readonly shown: Conversion;
  /** Why the text is not as chosen; '' where it is, or will be. */
  readonly problem: string;
  readonly retry: () => void;
}

interface Outcome {
  readonly converted: readonly ConvertedChapter[];
  readonly conversion: Conversion;
  readonly problem: string;
  readonly attempt: number;
}

const PROBLEM = '字典没有载入，先显示原文。联网后再试。';

/**
 * The chapters as they are chosen to be read. What was shown before stays until the new is whole; where nothing was, the
 * original comes after a moment.
 * @param chapters the same array until one is added
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
      () => settle({ ...asWritten, problem: PROBLEM }),
    );
    return () => {
      isGone = true;
      clearTimeout(patience);
    };
  }, [chapters, plain, conversion, attempt]);
  const retry = () => setAttempt((before) => before + 1);
  if (conversion === 'none') return { converted: plain, shown: 'none', problem: '', retry };
  // Of another row of chapters, where somebody went to: nothing of it is to be seen any more.
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
