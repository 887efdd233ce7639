import { useEffect, useState } from 'react';

/** Somebody who scrolls on hears the page they come to rest at, not each they pass. */
const REST_MS = 1_000;

export function PageAnnouncer({ page, pages }: { page: number; pages: number }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(`第 ${page} 页，共 ${pages} 页`), REST_MS);
    return () => clearTimeout(timer);
  }, [page, pages]);
  return <output className="visuallyHidden">{words}</output>;
}
