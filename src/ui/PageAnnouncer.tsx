import { useEffect, useState } from 'react';

interface PageAnnouncerProps {
  /** Undefined where nobody turned yet: what a screen opens with is read out anyway. */
  readonly page: number | undefined;
  readonly pages: number;
  /** Somebody who goes on quickly hears the page they come to rest at so long, not each they pass. */
  readonly restMs: number;
}

/** Reads out the page that is open. */
export function PageAnnouncer({ page, pages, restMs }: PageAnnouncerProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (page === undefined) return undefined;
    const timer = setTimeout(() => setWords(`第 ${page} 页，共 ${pages} 页`), restMs);
    return () => clearTimeout(timer);
  }, [page, pages, restMs]);
  return <output className="visuallyHidden">{words}</output>;
}
