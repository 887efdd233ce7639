import { memo, Suspense, useLayoutEffect, useRef } from 'react';
import type { AliveScreen } from './aliveScreens.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenAt } from './screens.ts';
import styles from './Shell.module.css';

/** One remembered screen: a crash leaves the others alive; scroll and focus are restored when it is shown again. */
export const ScreenHost = memo(function ScreenHost({ screen }: { screen: AliveScreen }) {
  const host = useRef<HTMLElement>(null);
  useRememberedPlace(host, JSON.stringify(screen.search));
  return (
    <main ref={host} className={styles.host} data-screen={screen.path}>
      <ScreenBoundary>
        <Suspense fallback={null}>
          <ScreenAt path={screen.path} search={screen.search} />
        </Suspense>
      </ScreenBoundary>
    </main>
  );
});

/**
 * Engines differ in whether `display: none` keeps a box's scroll position; all of them lose the focus.
 * @param search a changed search means other content, which starts at its top
 */
function useRememberedPlace(host: React.RefObject<HTMLElement | null>, search: string): void {
  const offset = useRef(0);
  const current = useRef(search);
  const left = useRef(search);
  useLayoutEffect(() => {
    current.current = search;
  });
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const section = host.current;
    if (!section) return undefined;
    const box = section.querySelector<HTMLElement>('[data-scroll]');
    if (left.current !== current.current) offset.current = 0;
    if (box && box.scrollTop !== offset.current) box.scrollTop = offset.current;
    if (!section.contains(document.activeElement)) {
      const target = focused.current?.isConnected ? focused.current : box;
      target?.focus({ preventScroll: true });
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof HTMLElement && 'scroll' in target.dataset) {
        offset.current = target.scrollTop;
      }
    };
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    section.addEventListener('scroll', onScroll, { capture: true, passive: true });
    section.addEventListener('focusin', onFocus);
    return () => {
      left.current = current.current;
      section.removeEventListener('scroll', onScroll, { capture: true });
      section.removeEventListener('focusin', onFocus);
    };
  }, [host]);
}
