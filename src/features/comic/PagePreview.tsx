import { useEffect, useState } from 'react';
import type { ComicPage } from '../../shared/contract/index.ts';
import { CipherImage } from '../../ui/CipherImage.tsx';

/** A preview loads after this delay, so that dragging over fifty pages does not load them all. */
const REST_MS = 120;

interface PagePreviewProps {
  readonly page: ComicPage | undefined;
  readonly chapter: string;
}

export function PagePreview({ page, chapter }: PagePreviewProps) {
  return page ? <Rested key={page.path} page={page} chapter={chapter} /> : null;
}

function Rested({ page, chapter }: { readonly page: ComicPage; readonly chapter: string }) {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setHasRested, REST_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!hasRested) return null;
  const { path, bytes, sha256 } = page;
  return <CipherImage alt="" eager {...{ path, chapter, bytes, sha256 }} />;
}
