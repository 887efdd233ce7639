import { useEffect, useEffectEvent, type RefObject } from 'react';
import { tapAction } from '../tapZones.ts';
import { readerKeyAction, type ReaderKeyAction } from '../readerKeys.ts';
import type { ReadingMode } from '../readerModes.ts';
import type { ReaderSettings } from '../readerSettings.ts';
import type { Point } from '../../../lib/reading/readingView.ts';
import { useMouseDrag } from '../../../lib/reading/useMouseDrag.ts';
import type { Forwards } from '../../../lib/reading/usePull.ts';
import { useTaps } from '../../../lib/reading/useTaps.ts';
import { useWheelTurns } from '../../../lib/reading/useWheelTurns.ts';
import type { ViewHandle } from './view.ts';

interface ReaderInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly view: RefObject<ViewHandle | null>;
  readonly mode: ReadingMode;
  readonly forwards: Forwards;
  readonly settings: Pick<ReaderSettings, 'tapLayout' | 'tapInvert'>;
  readonly turn: (direction: 1 | -1) => void;
  readonly toggleMenu: () => void;
  /** A long press on a page. @param chapter uuid @param page from 1 */
  readonly onHold: (chapter: string, page: number) => void;
  readonly onKey: (
    action: Exclude<ReaderKeyAction, 'next' | 'previous' | 'menu' | `zoom${string}`>,
  ) => void;
}

const KEY_ZOOM = 1.25;

export function useReaderInput(input: ReaderInput): void {
  const { root, view, mode, forwards, settings, turn, toggleMenu } = input;
  const actionAt = ({ x, y }: Point) => {
    const {
      left = 0,
      top = 0,
      width = 0,
      height = 0,
    } = root.current?.getBoundingClientRect() ?? {};
    const choice = { layout: settings.tapLayout, invert: settings.tapInvert, mode };
    return tapAction({ x: x - left, y: y - top, width, height, ...choice });
  };
  const act = (action: 'menu' | 'next' | 'previous') => {
    if (action === 'menu') toggleMenu();
    else turn(action === 'next' ? 1 : -1);
  };
  useTaps(root, {
    // In an area that turns pages, two quick taps turn twice.
    mayDouble: (at) => view.current?.isZoomed() === true || actionAt(at) === 'menu',
    onTap: (at) => {
      const action = view.current?.isZoomed() ? 'menu' : actionAt(at);
      if (action) act(action);
    },
    onDoubleTap: (at) => view.current?.toggleZoom(at),
    onHold: (target) => {
      const slot = target.closest<HTMLElement>('[data-page]');
      const chapter = target.closest<HTMLElement>('[data-chapter]')?.dataset['chapter'];
      if (slot && chapter) input.onHold(chapter, Number(slot.dataset['page']));
    },
  });

  useWheelTurns(root, mode === 'ltr' || mode === 'rtl', (direction) => {
    if (!view.current?.isZoomed()) turn(direction);
  });

  useMouseDrag(root, forwards, (direction) => {
    if (!view.current?.isZoomed()) turn(direction);
  });

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const action = readerKeyAction(event, mode);
    if (!action) return;
    event.preventDefault();
    switch (action) {
      case 'next':
      case 'previous':
      case 'menu':
        act(action);
        return;
      case 'zoomIn':
        view.current?.zoomBy(KEY_ZOOM);
        return;
      case 'zoomOut':
        view.current?.zoomBy(1 / KEY_ZOOM);
        return;
      case 'zoomReset':
        view.current?.zoomBy(0);
        return;
      default:
        input.onKey(action);
    }
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', pressed);
    return () => element?.removeEventListener('keydown', pressed);
  }, [root]);
}
