import { useEffect, useState } from 'react';

interface PageAnnouncerProps {
  /** Undefined where nobody turned yet: what a screen opens with is read out anyway. */
  readonly page: number | undefined;
  readonly pages: number;
}

/** Somebody who turns on quickly hears the page they come to rest at, not each they pass. */
const REST_MS = 600;

export function PageAnnouncer({ page, pages }: PageAnnouncerProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (page === undefined) return undefined;
    const timer = setTimeout(() => setWords(`第 ${page} 页，共 ${pages} 页`), REST_MS);
    return () => clearTimeout(timer);
  }, [page, pages]);
  return <output className="visuallyHidden">{words}</output>;
}
