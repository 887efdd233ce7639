import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Anchor } from './anchor.ts';
import { type Flow, type Held, placeIn, topOf, turnedTop } from './flow.ts';
import type { BookPlace, ShownPlace } from './view.ts';

interface ScrolledPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Element that holds the chapters; cards may be above and below it. */
  readonly run: RefObject<HTMLElement | null>;
  readonly flow: Flow | null;
  readonly anchor: Anchor;
  readonly onPlace: (place: ShownPlace) => void;
  /** Remaining text below and above, in screens. */
  readonly onRoom: (ahead: number, behind: number) => void;
}

interface Seen {
  readonly flow: Flow;
  readonly top: number;
  /** Size of the scroller, CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Range of the flow that is rendered, CSS pixels. */
type Window = readonly [from: number, to: number];

interface Windows {
  readonly near: Window;
  readonly seen: Window;
}

/** Screens rendered above and below the visible one, so that scrolling does not reach blank space. */
const SPARE_SCREENS = 1;
const NEEDED_SCREENS = 0.5;
/** A programmatic scroll position comes back as set, or rounded by less than this, CSS pixels. */
const OWN_PX = 1.5;

/** The position in scrolled chapters. Its line stays in place on the screen when the content around it changes. */
export function useScrolledPlace(options: ScrolledPlaceOptions) {
  const { scroller, run, flow, anchor } = options;
  const [shown, setShown] = useState<Windows>({ near: [0, 0], seen: [0, 0] });
  const latest = useRef<Window>([0, 0]);
  const held = useRef<Held>(undefined);
  /** Position of the last programmatic scroll. */
  const own = useRef<number>(undefined);
  const place = useRef<ShownPlace>(undefined);
  /** The last observed state, to tell the reader's scrolling from the browser's. */
  const seen = useRef<Seen>(undefined);

  const look = (byPerson: boolean) => {
    const [box, lines] = [scroller.current, run.current];
    if (!box || !lines || !flow || box.clientHeight === 0) return;
    const height = box.clientHeight;
    const top = box.scrollTop - lines.offsetTop;
    seen.current = { flow, top, width: box.clientWidth, height };
    const now = placeIn(flow, top, height);
    if (!now) return;
    if (byPerson) {
      hold(flow, now, top);
    }
    place.current = byPerson ? now : { ...now, ...placeHeld(now, heldPlace()) };
    if (!byPerson || !isCovered(latest.current, flow, seen.current)) {
      latest.current = nextWindow(latest.current, box, seen.current);
      setShown({ near: latest.current, seen: [top, top + height] });
    }
    options.onPlace(place.current);
    options.onRoom(Math.max(0, (flow.height - top - height) / height), Math.max(0, top / height));
  };
  const heldPlace = (): Held => held.current ?? { ...anchor.get(), below: 0 };
  const settle = (lines: Flow) => {
    const [box, content] = [scroller.current, run.current];
    if (!box || !content) return;
    catchUp(box, content);
    const wanted = heldPlace();
    const line = topOf(lines, wanted);
    if (line === undefined) return;
    const top = content.offsetTop + line - wanted.below;
    if (Math.abs(box.scrollTop - top) > 0.5) box.scrollTo({ top, behavior: 'instant' });
    own.current = box.scrollTop;
    look(false);
  };
  // Scrolling since the last look counts before the position is restored.
  const catchUp = (box: HTMLElement, content: HTMLElement) => {
    const before = seen.current;
    const top = box.scrollTop - content.offsetTop;
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - OWN_PX;
    if (!before || before.flow === flow || isAtEnd || isResized(box, before)) return;
    if (Math.abs(top - before.top) <= OWN_PX) return;
    const now = placeIn(before.flow, top, before.height);
    if (now) hold(before.flow, now, top);
  };
  const hold = (lines: Flow, now: BookPlace, top: number) => {
    held.current = { ...now, below: (topOf(lines, now) ?? top) - top };
    anchor.move(now);
  };
  const laidOut = useEffectEvent((lines: Flow) => settle(lines));
  const scrolled = () => {
    const box = scroller.current;
    if (!box) return;
    const isOwn = Math.abs(box.scrollTop - (own.current ?? -Infinity)) <= OWN_PX;
    own.current = undefined;
    // After a resize the browser scrolls by itself; the position is restored before scrolling counts again.
    if (!isOwn && !(seen.current && isResized(box, seen.current))) look(true);
  };

  useLayoutEffect(() => {
    if (flow) laidOut(flow);
  }, [flow]);
  useScrollWatch(options, {
    onScroll: scrolled,
    onResize: (box, isMoved, lines) => {
      if (!isMoved && !(seen.current && isResized(box, seen.current))) return false;
      if (lines) settle(lines);
      return true;
    },
  });

  return {
    /** `shown`: the range to render; `seen`: its visible part, which is rendered first. */
    shown: shown.near,
    seen: shown.seen,
    place: () => place.current,
    seek: (to: BookPlace) => {
      held.current = { ...to, below: 0 };
      anchor.move(to);
      if (flow) settle(flow);
    },
    turn: (direction: 1 | -1): boolean => {
      const [box, lines] = [scroller.current, run.current];
      if (!box || !lines || !flow) return false;
      return turnScreen(box, lines.offsetTop, flow, direction);
    },
  };
}

interface ScrollEvents {
  readonly onScroll: () => void;
  /** @param isMoved whether the lines moved @returns whether the lines are where they belong again */
  readonly onResize: (box: HTMLElement, isMoved: boolean, flow: Flow | null) => boolean;
}

function useScrollWatch(
  { scroller, run, flow }: Pick<ScrolledPlaceOptions, 'scroller' | 'run' | 'flow'>,
  events: ScrollEvents,
): void {
  const scrolled = useEffectEvent(() => events.onScroll());
  const resized = useEffectEvent((...args: Parameters<ScrollEvents['onResize']>) =>
    events.onResize(...args),
  );
  useLayoutEffect(() => {
    const [box, lines] = [scroller.current, run.current];
    if (!box || !lines) return undefined;
    const onScroll = () => scrolled();
    // A card above the text that grows moves the lines.
    let above = lines.offsetTop;
    const observer = new ResizeObserver(() => {
      const now = lines.offsetTop;
      if (resized(box, now !== above, flow)) above = now;
    });
    for (const child of [box, ...box.children]) observer.observe(child);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, run, flow]);
}

function isCovered([from, to]: Window, flow: Flow, { top, height }: Seen): boolean {
  return (
    from <= Math.max(0, top - NEEDED_SCREENS * height) &&
    to >= Math.min(flow.height, top + (1 + NEEDED_SCREENS) * height)
  );
}

function nextWindow([from, to]: Window, box: HTMLElement, { top, height }: Seen): Window {
  const wanted: Window = [top - SPARE_SCREENS * height, top + (1 + SPARE_SCREENS) * height];
  // Rows with selected text stay rendered, however far the selection extends.
  return isSelecting(box) ? [Math.min(from, wanted[0]), Math.max(to, wanted[1])] : wanted;
}

/** @returns whether the box has scrolled */
function turnScreen(box: HTMLElement, above: number, flow: Flow, direction: 1 | -1): boolean {
  const before = box.scrollTop;
  const top = above + turnedTop(flow, before - above, box.clientHeight, direction);
  box.scrollTo({ top, behavior: 'instant' });
  return Math.abs(box.scrollTop - before) >= 1;
}

function placeHeld({ chapter, offset }: ShownPlace, held: BookPlace): Partial<BookPlace> {
  return held.chapter === chapter ? { offset: held.offset } : { offset };
}

function isSelecting(box: HTMLElement): boolean {
  const selection = document.getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    selection.anchorNode !== null &&
    box.contains(selection.anchorNode)
  );
}

function isResized(box: HTMLElement, { width, height }: Seen): boolean {
  return box.clientWidth !== width || box.clientHeight !== height;
}
