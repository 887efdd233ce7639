import { useMatches, type AnyRouteMatch } from '@tanstack/react-router';
import { Activity, useLayoutEffect, useState } from 'react';
import { hasScreen } from './screens.ts';
import { rememberScreen, type AliveScreen } from './aliveScreens.ts';
import { ScreenHost } from './ScreenHost.tsx';
import * as texts from './texts.ts';

interface KeepAliveProps {
  /** Renders the frame around the current screen. */
  readonly children: (current: AliveScreen) => React.ReactNode;
}

/**
 * Holds all remembered screens, one of them visible: returning to a screen restores its scroll, lists and inputs
 * without a request (SPECIFICATION: Screens and navigation). A hidden screen has its effects cleaned up.
 */
export function KeepAlive({ children }: KeepAliveProps) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const [screens, setScreens] = useState<readonly AliveScreen[]>([]);
  // During a redirect the leaf has no screen: the former screen stays.
  const next =
    match && hasScreen(match.fullPath) ? rememberScreen(screens, screenOf(match)) : screens;
  if (next !== screens) setScreens(next);
  const current = next.at(-1);

  useLayoutEffect(() => {
    if (current) document.title = current.title;
  }, [current]);

  if (!current) return null;
  // Sorted by key: moving a node in the DOM would lose its scroll position.
  const inPlace = [...next].sort((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <>
      {inPlace.map((screen) => (
        <Activity key={screen.key} mode={screen === current ? 'visible' : 'hidden'}>
          <ScreenHost screen={screen} />
        </Activity>
      ))}
      {children(current)}
    </>
  );
}

function screenOf({ fullPath, pathname, search, staticData }: AnyRouteMatch): AliveScreen {
  const { title = texts.BRAND, keyBy = [], hasTabs = false, isReader = false } = staticData;
  const values = keyBy.map((name): unknown => Reflect.get(search, name));
  const key = [pathname, ...values].join(' ');
  return { key, path: fullPath, title, isReader, hasTabs, search };
}
