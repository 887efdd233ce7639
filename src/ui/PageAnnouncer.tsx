import { useEffect, useState } from 'react';
import { pageOf } from '../lib/chapterPlaceText.ts';

interface PageAnnouncerProps {
  /** Undefined before the first page turn: a screen's first content is read out anyway. */
  readonly page: number | undefined;
  readonly pages: number;
  /** Read after the page. */
  readonly note?: string;
  /** Announces only pages that stay open this long. */
  readonly restMs: number;
}

/** Announces the open page to screen readers. */
export function PageAnnouncer({ page, pages, note = '', restMs }: PageAnnouncerProps) {
  const [label, setLabel] = useState('');
  useEffect(() => {
    if (page === undefined) return undefined;
    const labelOf = () => [pageOf(page, pages), note].filter(Boolean).join('，');
    const timer = setTimeout(() => setLabel(labelOf()), restMs);
    return () => clearTimeout(timer);
  }, [page, pages, note, restMs]);
  return <output className="visuallyHidden">{label}</output>;
}
