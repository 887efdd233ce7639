import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Point } from '../../../lib/reading/readingView.ts';
import { ZOOM_MAX } from '../../../shared/limits.ts';
import type { PageSize } from '../reader/slides.ts';
import { type GuidedPage, guidedSteps, panelView } from './guidedSteps.ts';

export interface GuidedSlide {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly size: PageSize;
  /** In reading order, at zoom 1. */
  readonly pages: readonly GuidedPage[];
  readonly axis: 'x' | 'y';
  readonly rightToLeft: boolean;
  readonly isCurrent: boolean;
  /** Lies before the current slide: a turn back to it begins with its last panel. */
  readonly isBehind: boolean;
  /** Zoomed by hand. */
  readonly isZoomed: boolean;
  /** A swipe over a panel. */
  readonly onTurn: (direction: 1 | -1) => void;
  /** Zooms the page by hand: a point of the unzoomed pages comes to a point of the screen. */
  readonly onZoom: (zoom: number, at: Point, to: Point) => void;
}

/** A swipe is at least this long, CSS pixels. */
const SWIPE_PX = 40;

/** Goes through the panels of a slide. A slide is entered at its first panel, or backwards at its last. */
export function useGuidedView(slide: GuidedSlide) {
  const { size, pages, rightToLeft, isCurrent, isBehind, isZoomed } = slide;
  const [isFromEnd, setIsFromEnd] = useState(isBehind);
  /** Undefined: as it was entered. */
  const [step, setStep] = useState<number>();
  const [isWhole, setIsWhole] = useState(false);
  if (!isCurrent && (isFromEnd !== isBehind || step !== undefined || isWhole)) {
    setIsFromEnd(isBehind);
    setStep(undefined);
    setIsWhole(false);
  }
  const steps = guidedSteps(pages, size, rightToLeft);
  const last = steps.length - 1;
  const at = Math.min(last, step ?? (isFromEnd ? last : 0));
  const panel = isWhole || isZoomed ? undefined : steps[at];
  const view = panel && panelView(panel, size);

  /** The page takes the place and size of the panel over as a zoom of its own. */
  const zoomFromPanel = (factor: number) => {
    if (!panel || !view) return;
    setIsWhole(true);
    slide.onZoom(
      Math.min(ZOOM_MAX, Math.max(1, view.scale * factor)),
      { x: panel.left + panel.width / 2, y: panel.top + panel.height / 2 },
      { x: size.width / 2, y: size.height / 2 },
    );
  };
  useSwipes(slide, panel !== undefined, () => flushSync(() => zoomFromPanel(1)));
  return {
    hasPanels: last >= 0,
    /** The panel that is shown; undefined: the whole page. */
    panel,
    view,
    /** From 0. */
    at,
    count: steps.length,
    /** Goes to the next panel; false after the last one. */
    stepOn: (direction: 1 | -1): boolean => {
      const next = at + direction;
      if (last < 0 || next < 0 || next > last) return false;
      setStep(next);
      setIsWhole(false);
      return true;
    },
    /** Shows the whole page, or the panel again. */
    toggleWhole: () => setIsWhole(!isWhole),
    zoomFromPanel,
  };
}

/** While a panel is shown nothing scrolls: a swipe goes on, two fingers leave it. */
function useSwipes(
  { scroller, axis, rightToLeft, onTurn }: GuidedSlide,
  isActive: boolean,
  onPinch: () => void,
): void {
  const turned = useEffectEvent(onTurn);
  const pinched = useEffectEvent(onPinch);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isActive) return undefined;
    let from: Touch | undefined;
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined;
      // Before the slide's own listener measures the pages for its pinch.
      if (touches.length === 2) pinched();
    };
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0];
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = undefined;
      const [along, aside] = axis === 'x' ? [x, y] : [y, x];
      if (Math.abs(along) < SWIPE_PX || Math.abs(along) < Math.abs(aside)) return;
      const isForwards = rightToLeft ? along > 0 : along < 0;
      turned(isForwards ? 1 : -1);
    };
    const onCancel = () => {
      from = undefined;
    };
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    element.addEventListener('touchstart', onStart, { ...options, capture: true });
    element.addEventListener('touchend', onEnd, options);
    element.addEventListener('touchcancel', onCancel, options);
    return () => listeners.abort();
  }, [scroller, isActive, axis, rightToLeft]);
}
