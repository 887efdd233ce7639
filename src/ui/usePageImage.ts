import { useEffect, useRef, useState, type RefObject } from 'react';
import { acquirePicture } from '../lib/pictures.ts';
import type { PictureRequest } from '../shared/offline/assets/pictures.ts';
import { IMAGE_PRELOAD_SCREENS } from '../shared/limits.ts';

/**
 * Loads a picture without a worker and holds it while it is on screen.
 * @param isWanted false: nothing is loaded
 * @param isUrgent the other pictures let it pass
 * @returns its object URL, undefined until it is there
 */
export function usePageImage(
  { path, chapter, bytes, sha256, fresh }: PictureRequest,
  isWanted: boolean,
  isUrgent: boolean,
  onFailed: () => void,
): string | undefined {
  const [url, setUrl] = useState<string>();
  // Asked for afresh once: a screen that is shown again takes what is here.
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
    // Also when the screen is hidden: letting go does not revoke, so that it comes back at once.
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
 * Whether an element has come within the distance at which pictures load (seed 9: 1.3 screens); stays true.
 * @param isWatched false: nobody asks
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
      // The second reaches into the screens' own scroll boxes, where the browser knows it.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isWatching]);
  return isNear;
}
