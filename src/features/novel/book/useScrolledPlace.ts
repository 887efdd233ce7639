import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Anchor } from './anchor.ts';
import { type Flow, type Held, placeIn, topOf, turnedTop } from './flow.ts';
import type { BookPlace, ShownPlace } from './view.ts';

interface ScrolledPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Holds the chapters; cards may stand above it and below. */
  readonly run: RefObject<HTMLElement | null>;
  readonly flow: Flow | null;
  readonly anchor: Anchor;
  readonly onPlace: (place: ShownPlace) => void;
  /** Screens of text that are left below, and above. */
  readonly onRoom: (ahead: number, behind: number) => void;
}

interface Seen {
  readonly flow: Flow;
  readonly top: number;
  /** Of the box, CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A stretch of the flow, CSS pixels: the lines that are there. */
type Window = readonly [from: number, to: number];

interface Windows {
  readonly near: Window;
  readonly seen: Window;
}

/** Lines above and below the screen, so that a scroll does not run into nothing. */
const SPARE_SCREENS = 1;
const NEEDED_SCREENS = 0.5;
/** What we scrolled ourselves comes back as this, or rounded. */
const OWN_PX = 1.5;

/**
 * Where somebody is in chapters under one another. The line they opened or scrolled to stays where it stands through every
 * change of what is around it.
 */
export function useScrolledPlace(options: ScrolledPlaceOptions) {
  const { scroller, run, flow, anchor } = options;
  const [shown, setShown] = useState<Windows>({ near: [0, 0], seen: [0, 0] });
  const latest = useRef<Window>([0, 0]);
  const held = useRef<Held>(undefined);
  /** Where we have scrolled to ourselves. */
  const own = useRef<number>(undefined);
  const place = useRef<ShownPlace>(undefined);
  /** What was looked at last, to tell a person's scroll from the browser's own. */
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
    const [from, to] = latest.current;
    const isCovered =
      from <= Math.max(0, top - NEEDED_SCREENS * height) &&
      to >= Math.min(flow.height, top + (1 + NEEDED_SCREENS) * height);
    if (!isCovered || !byPerson) {
      const wanted: Window = [top - SPARE_SCREENS * height, top + (1 + SPARE_SCREENS) * height];
      // What is selected stays there, however far it goes.
      latest.current = isSelecting(box)
        ? [Math.min(from, wanted[0]), Math.max(to, wanted[1])]
        : wanted;
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
  // What was scrolled since the last look counts before anything is put back to where it was seen last.
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
  const scrolled = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    const isOwn = Math.abs(box.scrollTop - (own.current ?? -Infinity)) <= OWN_PX;
    own.current = undefined;
    // In a window of another size the browser scrolls by itself; the place is put back first.
    if (!isOwn && !(seen.current && isResized(box, seen.current))) look(true);
  });

  useLayoutEffect(() => {
    if (flow) laidOut(flow);
  }, [flow]);
  useLayoutEffect(() => {
    const [box, lines] = [scroller.current, run.current];
    if (!box || !lines) return undefined;
    const onScroll = () => scrolled();
    // A card above that grows moves the lines under it.
    let above = lines.offsetTop;
    const observer = new ResizeObserver(() => {
      const isMoved = lines.offsetTop !== above;
      if (!isMoved && !(seen.current && isResized(box, seen.current))) return;
      above = lines.offsetTop;
      if (flow) laidOut(flow);
    });
    for (const child of [box, ...box.children]) observer.observe(child);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, run, flow]);

  return {
    /** The lines that are to be there, and those of them that are on the screen at first. */
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
      const before = box.scrollTop;
      const above = lines.offsetTop;
      const top = above + turnedTop(flow, before - above, box.clientHeight, direction);
      box.scrollTo({ top, behavior: 'instant' });
      return Math.abs(box.scrollTop - before) >= 1;
    },
  };
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
