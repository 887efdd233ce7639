import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { type Flow, type Held, placeIn, topOf, turnedTop } from './flow.ts';
import type { BookPlace, ShownPlace } from './view.ts';

interface ScrolledPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Holds the chapters; cards may stand above it and below. */
  readonly run: RefObject<HTMLElement | null>;
  readonly flow: Flow | null;
  /** The character that was opened or scrolled to last. */
  readonly anchor: { current: BookPlace };
  readonly onPlace: (place: ShownPlace) => void;
  /** Screens of text that are left below, and above. */
  readonly onRoom: (ahead: number, behind: number) => void;
}

/** A stretch of the flow, CSS pixels: the lines that are there. */
type Window = readonly [from: number, to: number];

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
  const [shown, setShown] = useState<Window>([0, 0]);
  const latest = useRef<Window>([0, 0]);
  const held = useRef<Held>({ ...anchor.current, below: 0 });
  /** Where we have scrolled to ourselves. */
  const own = useRef<number>(undefined);
  const place = useRef<ShownPlace>(undefined);

  const moveTo = (top: number) => {
    const box = scroller.current;
    if (!box) return;
    if (Math.abs(box.scrollTop - top) > 0.5) box.scrollTop = top;
    own.current = box.scrollTop;
  };

  const look = useEffectEvent((byPerson: boolean) => {
    const [box, lines] = [scroller.current, run.current];
    if (!box || !lines || !flow || box.clientHeight === 0) return;
    const height = box.clientHeight;
    const top = box.scrollTop - lines.offsetTop;
    const now = placeIn(flow, top, height);
    if (!now) return;
    if (byPerson) {
      held.current = { ...now, below: (topOf(flow, now) ?? top) - top };
      anchor.current = now;
    }
    place.current = byPerson ? now : { ...now, ...placeHeld(now, held.current) };
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
      setShown(latest.current);
    }
    options.onPlace(place.current);
    options.onRoom(Math.max(0, (flow.height - top - height) / height), Math.max(0, top / height));
  });
  const settle = useEffectEvent(() => {
    const lines = run.current;
    const top = flow && topOf(flow, held.current);
    if (!lines || top === null || top === undefined) return;
    moveTo(lines.offsetTop + top - held.current.below);
    look(false);
  });

  // The lines that were there have their places anew; the rest follows from that.
  useLayoutEffect(() => settle(), [flow]);
  useLayoutEffect(() => {
    const [box, lines] = [scroller.current, run.current];
    if (!box || !lines) return undefined;
    const onScroll = () => {
      const isOwn = own.current !== undefined && Math.abs(box.scrollTop - own.current) <= OWN_PX;
      own.current = undefined;
      if (!isOwn) look(true);
    };
    // A card above that grows moves the lines under it.
    let above = lines.offsetTop;
    const observer = new ResizeObserver(() => {
      if (lines.offsetTop === above) return;
      above = lines.offsetTop;
      settle();
    });
    for (const child of [box, ...box.children]) observer.observe(child);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, run, flow]);

  return {
    shown,
    place: () => place.current,
    seek: (to: BookPlace) => {
      held.current = { ...to, below: 0 };
      anchor.current = to;
      settle();
    },
    turn: (direction: 1 | -1): boolean => {
      const [box, lines] = [scroller.current, run.current];
      if (!box || !lines || !flow) return false;
      const before = box.scrollTop;
      const above = lines.offsetTop;
      box.scrollTop = above + turnedTop(flow, before - above, box.clientHeight, direction);
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
