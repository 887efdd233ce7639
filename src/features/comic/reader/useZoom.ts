import { useEffect, useEffectEvent, type RefObject } from 'react';
import { DOUBLE_TAP_ZOOM, ZOOM_MAX } from '../../../shared/limits.ts';
import type { Point } from '../../../lib/reading/readingView.ts';

interface ZoomOptions {
  /** The scroller, which receives the gestures. */
  readonly box: RefObject<HTMLElement | null>;
  /** The content to zoom; its transform origin is the top left corner. */
  readonly layer: RefObject<HTMLElement | null>;
  /** 1…5. */
  readonly zoom: number;
  /**
   * Requests a layout at the new zoom.
   * @param at point of the content in the current layout, in the layer's coordinates
   * @param to where that point is to be afterwards, in the box's coordinates
   */
  readonly onZoom: (zoom: number, at: Point, to: Point) => void;
}

interface Pinch {
  readonly distance: number;
  /** Point of the layer between the fingers when the pinch began. */
  readonly at: Point;
  factor: number;
  to: Point;
}

/** A smaller zoom is treated as unintended. */
const NEARLY_ONE = 1.06;

/** A pinch zooms by a transform, without layout; afterwards the content is laid out and scrolls natively. */
export function useZoom({ box, layer, zoom, onZoom }: ZoomOptions) {
  const zoomTo = (wanted: number, at: Point, to: Point) => {
    const next = limited(wanted);
    if (next !== zoom) onZoom(next, at, to);
  };
  const zoomAt = (wanted: number, client: Point) => {
    const [scroller, content] = [box.current, layer.current];
    if (scroller && content) zoomTo(wanted, within(content, client), within(scroller, client));
  };
  const middle = (): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: left + width / 2, y: top + height / 2 };
  };

  const pinchEnded = useEffectEvent(({ factor, at, to }: Pinch) => zoomTo(zoom * factor, at, to));
  const pinchMoved = useEffectEvent((pinch: Pinch, touches: TouchList) => {
    const [scroller, content] = [box.current, layer.current];
    if (!scroller || !content) return;
    pinch.factor = limited((zoom * distanceOf(touches)) / pinch.distance) / zoom;
    pinch.to = within(scroller, middleOf(touches));
    // Measures the layer without its transform, because the browser may have scrolled it during the pinch.
    content.style.transform = '';
    const corner = within(scroller, topLeftOf(content));
    const x = pinch.to.x - corner.x - pinch.at.x * pinch.factor;
    const y = pinch.to.y - corner.y - pinch.at.y * pinch.factor;
    content.style.transform = `translate(${x}px, ${y}px) scale(${pinch.factor})`;
  });

  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return undefined;
    let pinch: Pinch | undefined;
    const end = () => {
      if (!pinch) return;
      const done = pinch;
      pinch = undefined;
      if (layer.current) layer.current.style.transform = '';
      pinchEnded(done);
    };
    const onTouches = (event: TouchEvent) => {
      const { touches } = event;
      if (touches.length !== 2 || !layer.current) {
        end();
        return;
      }
      // Keeps the browser from scrolling with the second finger.
      if (event.cancelable) event.preventDefault();
      const client = middleOf(touches);
      pinch = {
        distance: Math.max(1, distanceOf(touches)),
        at: within(layer.current, client),
        factor: 1,
        to: within(scroller, client),
      };
    };
    const onMove = (event: TouchEvent) => {
      if (pinch && event.touches.length === 2) pinchMoved(pinch, event.touches);
    };
    const refuse = (event: Event) => event.preventDefault();
    const listeners = new AbortController();
    const { signal } = listeners;
    scroller.addEventListener('touchstart', onTouches, { signal, passive: false });
    // Passive: otherwise every scroll would wait for the main thread.
    scroller.addEventListener('touchmove', onMove, { signal, passive: true });
    scroller.addEventListener('touchend', onTouches, { signal });
    scroller.addEventListener('touchcancel', end, { signal });
    // Safari zooms the page on its gesture events, whatever the viewport meta tag says.
    scroller.addEventListener('gesturestart', refuse, { signal });
    return () => {
      listeners.abort();
      end();
    };
  }, [box, layer]);

  return {
    zoomBy: (factor: number, at?: Point) => zoomAt(zoom * factor, at ?? middle()),
    toggleZoom: (at: Point) => zoomAt(zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, at),
    isZoomed: () => zoom > 1,
  };
}

function limited(zoom: number): number {
  return zoom < NEARLY_ONE ? 1 : Math.min(ZOOM_MAX, zoom);
}

function within(element: HTMLElement, { x, y }: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function topLeftOf(element: HTMLElement): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: left, y: top };
}

function middleOf(touches: TouchList): Point {
  const [a, b] = [touches[0], touches[1]];
  return {
    x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2,
    y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2,
  };
}

function distanceOf(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return Math.hypot((a?.clientX ?? 0) - (b?.clientX ?? 0), (a?.clientY ?? 0) - (b?.clientY ?? 0));
}
