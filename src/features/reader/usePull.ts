import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Which way a finger goes that reads on. */
export type Forwards = 'up' | 'left' | 'right';

interface PullHandlers {
  readonly forwards: Forwards;
  /** Somebody moves towards what was before. */
  readonly onBack: () => void;
  /** Somebody pulls on past the end of everything. */
  readonly onPullOn: () => void;
}

/** This far past the end a pull opens the next chapter (design 28). */
const PULL_PX = 96;
const INTENT_PX = 8;

/** What fingers and wheels want where the box can scroll no further and so tells nothing. */
export function usePull(root: RefObject<HTMLElement | null>, handlers: PullHandlers): void {
  const { forwards: way } = handlers;
  const back = useEffectEvent(handlers.onBack);
  const pulledOn = useEffectEvent(handlers.onPullOn);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let from: { readonly x: number; readonly y: number } | undefined;
    /** Positive: towards what comes next. */
    const forwards = (x: number, y: number) => {
      if (way === 'left') return -x;
      return way === 'right' ? x : -y;
    };
    let isDone = false;
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      isDone = touches.length !== 1;
      from = touch && { x: touch.clientX, y: touch.clientY };
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!touch || !from || isDone || touches.length !== 1) return;
      const moved = forwards(touch.clientX - from.x, touch.clientY - from.y);
      if (moved < -INTENT_PX) back();
      if (moved < PULL_PX) return;
      isDone = true;
      pulledOn();
    };
    const onWheel = ({ deltaX, deltaY }: WheelEvent) => {
      if (-forwards(deltaX, deltaY) < 0 || deltaY < 0) back();
    };
    const options = { passive: true } as const;
    element.addEventListener('touchstart', onStart, options);
    element.addEventListener('touchmove', onMove, options);
    element.addEventListener('wheel', onWheel, options);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('wheel', onWheel);
    };
  }, [root, way]);
}
