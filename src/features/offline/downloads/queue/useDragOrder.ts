import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Drag {
  /** The list's key when the drag began: a drag does not apply to another list. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Offset, px. */
  readonly by: number;
  readonly height: number;
  readonly isHeld: boolean;
}

interface Held {
  readonly y: number;
  readonly middles: readonly number[];
}

export interface DragOrder {
  readonly listRef: RefObject<HTMLUListElement | null>;
  /** How far a row is shifted, in px; and whether it is the dragged one. */
  readonly rowAt: (at: number) => { readonly shift: number; readonly isHeld: boolean };
  /** Props of the drag handle; its arrow keys do the same. */
  readonly handleAt: (at: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Reorders rows by dragging. During a drag rows are only translated: a row that changed its place in the DOM would lose
 * the pointer capture.
 * @param key changes with the rows or their order
 */
export function useDragOrder(
  key: string,
  count: number,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const listRef = useRef<HTMLUListElement>(null);
  const held = useRef<Held>(undefined);
  const [state, setState] = useState<Drag>();
  const drag = state?.key === key ? state : undefined;

  const lift = (at: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const rects = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    held.current = {
      y: event.clientY,
      middles: rects.map(({ top, height }) => top + height / 2),
    };
    // Undefined where the environment has no pointer capture (jsdom).
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const height = rects[at]?.height ?? 0;
    setState({ key, from: at, to: at, by: 0, height, isHeld: true });
  };
  const pull = ({ clientY }: PointerEvent) => {
    const start = held.current;
    if (!start || !drag?.isHeld) return;
    const by = clientY - start.y;
    setState({ ...drag, by, to: placeOf(start.middles, drag.from, by) });
  };
  const drop = () => {
    held.current = undefined;
    if (!drag?.isHeld) return;
    // The row keeps its offset until the list itself has the new order.
    setState(drag.from === drag.to ? undefined : { ...drag, isHeld: false });
    if (drag.from !== drag.to) onMove(drag.from, drag.to);
  };
  const cancel = () => {
    held.current = undefined;
    setState(undefined);
  };
  return {
    listRef,
    rowAt: (at) => ({
      shift: drag ? shiftOf(at, drag) : 0,
      isHeld: drag?.isHeld === true && drag.from === at,
    }),
    handleAt: (at) => ({
      onPointerDown: (event) => lift(at, event),
      onPointerMove: pull,
      onPointerUp: drop,
      onPointerCancel: cancel,
      onKeyDown: (event) => {
        if (event.key === 'Escape' && drag?.isHeld) {
          // Esc would also end the editing of the list.
          event.stopPropagation();
          cancel();
        }
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = at + step;
        if (to >= 0 && to < count) onMove(at, to);
      },
    }),
  };
}

/** The dragged row takes the place of a row whose middle it has passed. */
function placeOf(middles: readonly number[], from: number, by: number): number {
  const middle = (middles[from] ?? 0) + by;
  return middles.filter((other, at) => at !== from && other < middle).length;
}

function shiftOf(at: number, { from, to, by, height, isHeld }: Drag): number {
  if (at === from) return isHeld ? by : 0;
  if (at > from && at <= to) return -height;
  if (at < from && at >= to) return height;
  return 0;
}
