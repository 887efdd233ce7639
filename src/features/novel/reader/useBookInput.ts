import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useTaps } from '../../../lib/reading/useTaps.ts';
import { useWheelTurns } from '../../../lib/reading/useWheelTurns.ts';
import type { PageTurn } from '../book/view.ts';
import { bookKeyAction, type BookKeyAction } from '../settings/bookKeys.ts';
import { areaAction, type TapAction, type TapAreas } from '../settings/tapAreas.ts';

export type BookAction = BookKeyAction | Exclude<TapAction, 'none'>;

interface BookInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly turn: PageTurn;
  readonly areas: TapAreas;
  readonly onAction: (action: BookAction) => void;
}

/** Taps, keys and the wheel on the text, as configured. A tap that clears or ends a selection does nothing else. */
export function useBookInput({ root, turn, areas, onAction }: BookInput): void {
  const wasSelected = useRef(false);
  useEffect(() => {
    const element = root.current;
    const onDown = () => {
      wasSelected.current = isSelected();
    };
    // Capturing, so that it runs before the browser clears the selection.
    const options = { capture: true, passive: true } as const;
    element?.addEventListener('pointerdown', onDown, options);
    return () => element?.removeEventListener('pointerdown', onDown, options);
  }, [root]);
  useTaps(root, {
    mayDouble: () => false,
    onDoubleTap: () => undefined,
    onTap: (at) => {
      if (wasSelected.current || isSelected()) return;
      const box = root.current?.getBoundingClientRect();
      if (!box) return;
      const { left, top, width, height } = box;
      const action = areaAction(areas, { x: at.x - left, y: at.y - top, width, height });
      if (action !== 'none') onAction(action);
    },
  });
  useWheelTurns(root, turn !== 'scroll', (direction) =>
    onAction(direction > 0 ? 'next' : 'previous'),
  );
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const action = bookKeyAction(event, turn);
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', pressed);
    return () => element?.removeEventListener('keydown', pressed);
  }, [root]);
}

function isSelected(): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== '';
}
