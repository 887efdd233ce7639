import { memo, useState, type RefObject } from 'react';
import type { ComicContent, ComicPage } from '../../shared/contract/index.ts';
import { CipherImage, type CipherImageState } from '../../ui/CipherImage.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import styles from './Reader.module.css';

interface StripProps {
  readonly ref: RefObject<HTMLOListElement | null>;
  readonly content: ComicContent;
  /** Pages that may load, counting from 1. */
  readonly wanted: ReadonlySet<number>;
}

/** A chapter's pages under one another, each in its place before it is there. */
export function Strip({ ref, content, wanted }: StripProps) {
  return (
    <ol ref={ref} className={styles.strip}>
      {content.pages.map((page, index) => (
        <StripPage
          key={page.path}
          page={page}
          number={index + 1}
          total={content.pages.length}
          chapter={content.uuid}
          isWanted={wanted.has(index + 1)}
        />
      ))}
    </ol>
  );
}

interface StripPageProps {
  readonly page: ComicPage;
  /** Counts from 1. */
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  readonly isWanted: boolean;
}

const StripPage = memo(function StripPage(props: StripPageProps) {
  const { page, number, total, chapter, isWanted } = props;
  const { path, width, height, bytes, sha256 } = page;
  const [state, setState] = useState<CipherImageState>('loading');
  return (
    <li className={styles.page} style={{ aspectRatio: `${width} / ${height}` }} data-page={number}>
      {isWanted && (
        <CipherImage
          path={path}
          alt={`第 ${number} 页`}
          width={width}
          height={height}
          chapter={chapter}
          bytes={bytes}
          sha256={sha256}
          // The reader decides when a page loads; browsers look much further ahead.
          eager
          onState={setState}
          fallback={failedSlot(number, total)}
        />
      )}
      {isWanted && state === 'loading' && (
        <div className={styles.waiting}>
          <PagePlaceholder page={number} total={total} state="loading" onRetry={nothing} />
        </div>
      )}
    </li>
  );
});

function failedSlot(number: number, total: number) {
  return (retry: () => void) => (
    <div className={styles.slot}>
      <PagePlaceholder page={number} total={total} state="failed" onRetry={retry} />
    </div>
  );
}

const nothing = () => undefined;
