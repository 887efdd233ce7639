import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { hasPictureWorker } from '../lib/pictures.ts';
import { picturePath } from '../shared/picturePath.ts';
import styles from './CipherImage.module.css';
import { useIsNear, usePageImage } from './usePageImage.ts';

export type CipherImageState = 'loading' | 'shown' | 'failed';

export interface CipherImageProps {
  /** Relative to the image base; '' fails at once. */
  readonly path: string;
  readonly alt: string;
  /** In pixels; reserves the image's place before it loads. */
  readonly width?: number;
  readonly height?: number;
  /** Uuid of the chapter, for a page. */
  readonly chapter?: string;
  /** Size of the decrypted image, from the chapter's manifest. */
  readonly bytes?: number;
  readonly sha256?: string;
  readonly eager?: boolean;
  readonly className?: string;
  readonly onState?: (state: CipherImageState) => void;
  /** Rendered instead after a failure; `retry` bypasses all caches. */
  readonly fallback?: (retry: () => void) => ReactNode;
}

/** An encrypted image, decrypted by the worker or, where none controls the page, by the page. */
export function CipherImage(props: CipherImageProps) {
  return <Attempts key={`${props.path}\n${props.sha256 ?? ''}`} {...props} />;
}

function Attempts(props: CipherImageProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt key={attempt} {...props} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />
  );
}

interface AttemptProps extends CipherImageProps {
  readonly attempt: number;
  readonly onRetry: () => void;
}

/** One attempt through the worker or, if that cannot serve it, through the page. */
function Attempt({ attempt, onRetry, ...props }: AttemptProps) {
  const { path, alt, width, height, chapter, bytes, sha256, eager = false } = props;
  const image = useRef<HTMLElement>(null);
  const [state, setState] = useState<CipherImageState>(path ? 'loading' : 'failed');
  const [way, setWay] = useState<'worker' | 'page'>(() => (hasPictureWorker() ? 'worker' : 'page'));
  useReportedState(state, props.onState);

  const isOurs = way === 'page' && state !== 'failed';
  const isNear = useIsNear(image, isOurs && !eager);
  const request = { path, chapter, bytes, sha256, fresh: attempt > 0 };
  const pageUrl = usePageImage(request, isOurs && (eager || isNear), eager, () =>
    setState('failed'),
  );
  const workerUrl = picturePath({ path, chapter, bytes, sha256, attempt });

  function handleLoad({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
    // The worker answers a failure with an image of one pixel.
    const isSign = way === 'worker' && currentTarget.naturalWidth <= 1;
    setState(isSign ? 'failed' : 'shown');
  }

  function handleError(): void {
    if (way === 'worker') setWay('page');
    else setState('failed');
  }

  if (state === 'failed') return props.fallback?.(onRetry) ?? null;
  const src = way === 'worker' ? workerUrl : pageUrl;
  const box = {
    className: [styles.image, props.className].filter(Boolean).join(' '),
    'data-state': state,
    // Without `src` an image has no box of its own.
    style: width && height ? { aspectRatio: `${width} / ${height}` } : undefined,
  };
  // An <img> without an address would show the browser's mark of a broken image.
  if (!src) return <span ref={image} {...box} />;
  return (
    <img
      {...box}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onLoad={handleLoad}
      onError={handleError}
    />
  );
}

function useReportedState(state: CipherImageState, onState: CipherImageProps['onState']): void {
  const report = useRef(onState);
  useEffect(() => {
    report.current = onState;
  });
  useEffect(() => {
    report.current?.(state);
  }, [state]);
}
