import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ComicPage } from '../../../shared/contract/index.ts';
import type { Borders } from './cropBorders.ts';
import { findBorders } from './findBorders.ts';
import styles from './Page.module.css';
import { pageKey } from './pageKey.ts';
import { showPage, type PageSource } from './pageLoads.ts';
import { PagePlaceholder } from './PagePlaceholder.tsx';
import type { PageOrders, PageSlot, PictureState } from './usePageSlot.ts';

interface PagePictureProps {
  readonly page: ComicPage;
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  /** Displayed size, CSS pixels; the slot has it before the page is loaded. */
  readonly width: number;
  readonly height: number;
  readonly slot: PageSlot;
  readonly orders: PageOrders;
}

/** A page that loads for longer shows the loading state, ms. */
const SLOW_MS = 300;

/** The picture in a page's slot; each attempt mounts a new one. */
export function PagePicture(props: PagePictureProps) {
  return <Attempt key={`${props.slot.attempt} ${props.page.sha256}`} {...props} />;
}

function Attempt({ page, number, total, chapter, width, height, slot, orders }: PagePictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const source = useRef<PageSource>(undefined);
  const { state, attempt } = slot;
  const isSlow = useIsSlow(state);
  const report = useEffectEvent(slot.onState);
  const far = useEffectEvent(() => orders.distance(chapter, number));
  const { path, bytes, sha256 } = page;
  // A slot that failed before is not retried by itself.
  const [hadFailed] = useState(state === 'failed');

  useLayoutEffect(() => {
    const target = image.current;
    if (!target || hadFailed || source.current !== undefined) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const show = async () => {
      const request = { path, chapter, bytes, sha256, fresh: attempt > 0 };
      try {
        const from = await showPage(target, request, { signal, distance: () => far() });
        if (signal.aborted) return;
        source.current = from;
        report('shown');
      } catch (error) {
        if (signal.aborted) return;
        console.warn(`page ${number} of a chapter did not load`, error);
        report('failed');
      }
    };
    void show();
    return () => left.abort();
  }, [path, chapter, bytes, sha256, attempt, number, hadFailed]);

  const crop = orders.crops.get(pageKey(chapter, number));
  const mayCrop = orders.findBorders && !crop && state === 'shown';
  const found = useEffectEvent((borders: Borders) =>
    orders.onBorders(pageKey(chapter, number), borders),
  );
  useEffect(() => {
    if (!mayCrop || source.current === undefined) return undefined;
    const left = new AbortController();
    const find = async (from: PageSource) => {
      const order = { source: from, width: page.width, height: page.height };
      const borders = await findBorders(order, left.signal);
      if (borders && !left.signal.aborted) found(borders);
    };
    void find(source.current);
    return () => left.abort();
  }, [mayCrop, page.width, page.height]);

  return (
    <>
      {state !== 'failed' && (
        <img
          ref={image}
          className={styles.picture}
          alt={`第 ${number} 页`}
          decoding="async"
          draggable={false}
          style={styleOf({ width, height }, crop)}
        />
      )}
      {(state === 'failed' || (state === 'loading' && isSlow)) && (
        <div className={styles.slot}>
          <PagePlaceholder page={number} total={total} state={state} onRetry={slot.onRetry} />
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

/** Size and offset of the whole page, so that its part within the borders fills the slot, which clips it. */
function styleOf({ width, height }: { width: number; height: number }, crop: Borders | undefined) {
  if (!crop) return { width, height };
  const whole = {
    width: width / (1 - crop.left - crop.right),
    height: height / (1 - crop.top - crop.bottom),
  };
  return { ...whole, left: -crop.left * whole.width, top: -crop.top * whole.height };
}
