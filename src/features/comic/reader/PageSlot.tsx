import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ComicPage } from '../../../shared/contract/index.ts';
import { usePagePanels } from '../guided/usePagePanels.ts';
import * as texts from '../texts.ts';
import type { Borders } from './cropBorders.ts';
import { findBorders } from './analyzePage.ts';
import styles from './Page.module.css';
import { pageKey } from './pageKey.ts';
import { loadPage, type PageLoad } from './pageLoads.ts';
import { PagePlaceholder } from './PagePlaceholder.tsx';
import type { PageOrders } from './usePageOrders.ts';

export interface PageSlotProps {
  readonly as: 'li' | 'div';
  readonly className: string | undefined;
  readonly page: ComicPage;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  /** Displayed size, CSS pixels; known before the page is loaded. */
  readonly width: number;
  readonly height: number;
  /** Distance from the top of the chapter, in a strip. */
  readonly top?: number;
  readonly orders: PageOrders;
}

/** A page that loads for longer shows the loading state, ms. */
const SLOW_MS = 300;

/**
 * A box of the page's size with its picture. Its attribute `data-state` is set to `loading` and `shown` without a render:
 * rendering each page once more when it has loaded took a third of the script's time in a fast scroll.
 */
export const PageSlot = memo(function PageSlot(props: PageSlotProps) {
  const { as: Tag, page, number, total, chapter, width, height, top, orders } = props;
  const key = pageKey(chapter, number);
  const crop = orders.crops.get(key);
  const { image, notice, attempt, retry } = usePagePicture(props, key, crop);
  return (
    <Tag
      className={props.className}
      style={{ top, width, height }}
      data-page={number}
      data-state={notice === 'failed' ? notice : undefined}
      aria-posinset={top === undefined ? undefined : number}
      aria-setsize={top === undefined ? undefined : total}
    >
      {notice !== 'failed' && (
        <img
          key={`${attempt} ${page.sha256}`}
          ref={image}
          className={styles.picture}
          alt={texts.pageAloud(number)}
          decoding="async"
          draggable={false}
          style={pictureStyle({ width, height }, crop)}
        />
      )}
      {notice && (
        <div className={styles.slot}>
          <PagePlaceholder page={number} total={total} state={notice} onRetry={retry} />
        </div>
      )}
    </Tag>
  );
});

/** Loads the picture. Failures outlive the slot, so that a broken page is tried only once. */
function usePagePicture(props: PageSlotProps, key: string, crop: Borders | undefined) {
  const { page, number, chapter, orders } = props;
  const { path, bytes, sha256 } = page;
  const { reload, failed } = orders;
  const image = useRef<HTMLImageElement>(null);
  const loading = useRef<PageLoad & { readonly of: HTMLImageElement }>(undefined);
  const [notice, setNotice] = useState<'loading' | 'failed' | undefined>(
    failed.has(key) ? 'failed' : undefined,
  );
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setNotice(undefined);
    setAttempt(attempt + 1);
  };
  const [seen, setSeen] = useState(reload?.id);
  if (reload?.id !== seen) {
    setSeen(reload?.id);
    if (reload?.page === key) retry();
  }

  const far = useEffectEvent(() => orders.distance(chapter, number));
  useLayoutEffect(() => {
    const target = image.current;
    const slot = target?.parentElement;
    // A screen that was hidden and is shown again keeps its pictures.
    if (!target || !slot || (loading.current?.of === target && slot.dataset['state'] === 'shown')) {
      return undefined;
    }
    let isLeft = false;
    const request = { path, chapter, bytes, sha256, fresh: attempt > 0 };
    const load = loadPage(target, request, () => far());
    loading.current = { ...load, of: target };
    slot.dataset['state'] = 'loading';
    const slow = setTimeout(setNotice, SLOW_MS, 'loading');
    const end = (isShown: boolean) => {
      clearTimeout(slow);
      if (isLeft) return;
      if (isShown) {
        slot.dataset['state'] = 'shown';
        failed.delete(key);
      } else {
        failed.add(key);
      }
      setNotice(isShown ? undefined : 'failed');
    };
    load.shown.then(
      () => end(true),
      (error: unknown) => {
        console.warn(`page ${number} of a chapter did not load`, error);
        end(false);
      },
    );
    return () => {
      isLeft = true;
      clearTimeout(slow);
      load.leave();
    };
  }, [path, chapter, bytes, sha256, attempt, number, failed, key]);
  useBorders(loading, !crop && orders.findBorders && notice !== 'failed', props, key);
  usePagePanels(loading, notice !== 'failed', props, key);
  return { image, notice, attempt, retry };
}

/** Finds the borders of a page that is shown. */
function useBorders(
  loading: { readonly current: PageLoad | undefined },
  isWanted: boolean,
  { page: { width, height }, orders }: PageSlotProps,
  key: string,
): void {
  const found = useEffectEvent((borders: Borders) => orders.onBorders(key, borders));
  useEffect(() => {
    const load = loading.current;
    if (!isWanted || !load) return undefined;
    const left = new AbortController();
    const find = async () => {
      const source = await load.shown;
      const borders = await findBorders({ source, width, height }, left.signal);
      if (borders && !left.signal.aborted) found(borders);
    };
    // The slot itself shows that a page did not load.
    find().catch(() => undefined);
    return () => left.abort();
  }, [loading, isWanted, width, height]);
}

/** Size and offset of the whole page, so that its part within the borders fills the slot, which clips it. */
function pictureStyle(
  { width, height }: { readonly width: number; readonly height: number },
  crop: Borders | undefined,
) {
  if (!crop) return { width, height };
  const whole = {
    width: width / (1 - crop.left - crop.right),
    height: height / (1 - crop.top - crop.bottom),
  };
  return { ...whole, left: -crop.left * whole.width, top: -crop.top * whole.height };
}
