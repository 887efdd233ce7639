import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Finger movement that reads on. */
export type Forwards = 'up' | 'left' | 'right';

interface PullHandlers {
  readonly forwards: Forwards;
  readonly onBack: () => void;
  readonly onPullOn: () => void;
}

/** A pull of this distance past the end opens the next chapter. */
const PULL_PX = 96;
const INTENT_PX = 8;

/** Detects touch and wheel movement at the ends of the scroller, where no scroll events fire. */
export function usePull(root: RefObject<HTMLElement | null>, handlers: PullHandlers): void {
  const { forwards: way } = handlers;
  const back = useEffectEvent(handlers.onBack);
  const pulledOn = useEffectEvent(handlers.onPullOn);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let from: { readonly x: number; readonly y: number } | undefined;
    /** Positive: towards the following content. */
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
