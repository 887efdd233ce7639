import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageBitmap } from './pageBitmaps.ts';
import type { ComicPage } from '../../../shared/contract/index.ts';
import { PagePlaceholder } from './PagePlaceholder.tsx';
import type { Borders } from './cropBorders.ts';
import styles from './Page.module.css';

export type PictureState = 'loading' | 'shown' | 'failed';

interface PagePictureProps {
  readonly page: ComicPage;
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  /** Displayed size, CSS pixels; the slot has it before the page is loaded. */
  readonly width: number;
  readonly height: number;
  /** Borders to cut off; undefined if there are none, or they are not detected yet. */
  readonly crop: Borders | undefined;
  readonly findBorders: boolean;
  readonly onBorders: (borders: Borders) => void;
  /** Distance from the visible page, in pages. */
  readonly distance: () => number;
  /** Each number above 0 fetches the page once more, bypassing all caches. */
  readonly attempt: number;
  readonly onRetry: () => void;
  readonly state: PictureState;
  readonly onState: (state: PictureState) => void;
}

/** A page is decoded again when the wanted width exceeds the decoded one by this factor. */
const WORTH_AGAIN = 1.2;
/** A page that loads for longer shows the loading state, ms. */
const SLOW_MS = 300;

/** One page, decoded at its displayed size; its pixels are freed on unmount. */
export function PagePicture(props: PagePictureProps) {
  const { page, number, total, chapter, width, height, crop, attempt } = props;
  const findBorders = props.findBorders && !crop;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef({ key: '', width: 0 });
  const { state, onState } = props;
  const isSlow = useIsSlow(state);
  const report = useEffectEvent(onState);
  const found = useEffectEvent(props.onBorders);
  const far = useEffectEvent(props.distance);
  const { path, bytes, sha256 } = page;
  // A slot that failed before is not retried by itself.
  const [hadFailed] = useState(state === 'failed');
  const wanted = Math.min(page.width, Math.ceil(width * window.devicePixelRatio));

  useEffect(() => {
    const target = canvas.current;
    const key = JSON.stringify([path, sha256, attempt, crop, findBorders]);
    const isThere = drawn.current.key === key && wanted <= drawn.current.width * WORTH_AGAIN;
    if (!target || isThere || hadFailed) return undefined;
    const giveUp = new AbortController();
    const show = async () => {
      const request = { path, chapter, bytes, sha256, fresh: attempt > 0 };
      const order = {
        width: wholeWidth(wanted, crop),
        part: crop && hasBorders(crop) ? partOf(crop) : undefined,
        findBorders,
      };
      try {
        const { bitmap, borders } = await pageBitmap(request, {
          target: order,
          signal: giveUp.signal,
          distance: far,
        });
        if (giveUp.signal.aborted) {
          bitmap.close();
          return;
        }
        draw(target, bitmap);
        drawn.current = { key, width: wanted };
        report('shown');
        if (borders) found(borders);
      } catch (error) {
        if (giveUp.signal.aborted) return;
        console.warn(`page ${number} of a chapter did not load`, error);
        drawn.current = { key: '', width: 0 };
        report('failed');
      }
    };
    void show();
    return () => giveUp.abort();
  }, [path, chapter, bytes, sha256, attempt, crop, findBorders, wanted, number, hadFailed]);

  useEffect(() => {
    const target = canvas.current;
    return () => {
      // A hidden screen keeps its pixels; a removed canvas frees them now instead of at garbage collection.
      if (target && !target.isConnected) target.width = target.height = 0;
    };
  }, []);

  return (
    <>
      <canvas
        ref={canvas}
        className={styles.picture}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would not free its pixels, see pageBitmaps.ts
        role="img"
        aria-label={`第 ${number} 页`}
        width={1}
        height={1}
        hidden={state === 'failed'}
        style={{ width, height }}
      />
      {(state === 'failed' || (state === 'loading' && isSlow)) && (
        <div className={styles.slot}>
          <PagePlaceholder page={number} total={total} state={state} onRetry={props.onRetry} />
        </div>
      )}
    </>
  );
}

/** The loading state appears late: during a fast scroll it would cost renders without being seen. */
function useIsSlow(state: PictureState): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(setIsSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, [state]);
  return isSlow;
}

/** Transfers the pixels without copying. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('bitmaprenderer', { alpha: false });
  if (!context) throw new Error('no way to show a bitmap');
  context.transferFromImageBitmap(bitmap);
}

/** Width in device pixels of the whole page, if its part after cropping is `shown` wide. */
function wholeWidth(shown: number, crop: Borders | undefined): number {
  return crop ? shown / (1 - crop.left - crop.right) : shown;
}

function hasBorders({ top, right, bottom, left }: Borders): boolean {
  return top + right + bottom + left > 0;
}

function partOf({ top, right, bottom, left }: Borders) {
  return { x: left, y: top, width: 1 - left - right, height: 1 - top - bottom };
}
