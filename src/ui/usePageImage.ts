import { useEffect, useRef, useState, type RefObject } from 'react';
import { acquirePicture } from '../lib/pictures.ts';
import type { AssetRequest } from '../shared/offline/assets/ensureAsset.ts';
import { IMAGE_PRELOAD_SCREENS } from '../shared/limits.ts';

/**
 * Loads an image without a worker and holds its lease while it is visible.
 * @param isWanted false: nothing is loaded
 * @param isUrgent the other images wait for it
 * @returns its object URL; undefined until it is loaded
 */
export function usePageImage(
  { path, chapter, bytes, sha256, fresh }: AssetRequest,
  isWanted: boolean,
  isUrgent: boolean,
  onFailed: () => void,
): string | undefined {
  const [url, setUrl] = useState<string>();
  // `fresh` applies once: a screen that is shown again reuses the image.
  const hasLoaded = useRef(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLive = true;
    const isFresh = fresh && !hasLoaded.current;
    const lease = acquirePicture({ path, chapter, bytes, sha256, fresh: isFresh }, isUrgent);
    const show = async () => {
      const picture = await lease.catch(() => undefined);
      if (!isLive) return;
      hasLoaded.current = picture !== undefined;
      if (picture) setUrl(picture.url);
      else failed.current();
    };
    void show();
    // Runs when the screen is hidden too; a released URL is not revoked at once, so that the image is back immediately.
    return () => {
      isLive = false;
      void lease.then(
        ({ release }) => release(),
        () => undefined,
      );
    };
  }, [path, chapter, bytes, sha256, fresh, isWanted, isUrgent]);
  return url;
}

/**
 * Whether an element has come within 1.3 screens of the visible area, at which images load; stays true.
 * @param isWatched false: not observed
 */
export function useIsNear(element: RefObject<Element | null>, isWatched: boolean): boolean {
  const [isNear, setIsNear] = useState(false);
  const isWatching = isWatched && !isNear;
  useEffect(() => {
    const target = element.current;
    if (!isWatching || !target) return undefined;
    const margin = `${IMAGE_PRELOAD_SCREENS * 100}%`;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      // `scrollMargin` extends into the screens' own scroll boxes where the browser supports it.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isWatching]);
  return isNear;
}
