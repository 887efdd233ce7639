import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isMotionReduced, useReducedMotion } from '../../../lib/reading/reducedMotion.ts';
import type { Curl } from './curl.ts';
import type { Pull } from './curlShape.ts';
import type { PageTurn } from './view.ts';

type PagedTurn = Exclude<PageTurn, 'scroll'>;

/** Duration of the animation after the finger lifts, ms. */
const TURN_MS = 260;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/** Share of the finger's movement that the page follows when there is no page to turn to. */
const RESISTANCE = 0.25;
/** A page that is pulled off moves this much further, to hide its shadow. */
const SHADOW_PX = 16;
const ROLES = ['previous', 'current', 'next'] as const;
type Role = (typeof ROLES)[number];

interface PageMotion {
  /** The pages follow the finger. */
  readonly drag: (pull: Pull, isOpen: boolean) => void;
  /** The finger has lifted without turning the page. */
  readonly release: () => void;
  /** Announces that the next page change is a turn, which is animated from where the finger lifted. */
  readonly turned: (direction: 1 | -1) => void;
}

/** Animates the three rendered pages; the page change itself never waits for the animation. */
export function usePageMotion(
  box: RefObject<HTMLElement | null>,
  turn: PagedTurn,
  index: number,
): PageMotion {
  const dragged = useRef(0);
  const pending = useRef<1 | -1>(undefined);
  const isReduced = useReducedMotion();
  const curl = useCurl(box, turn === 'curl' && !isReduced);

  const animate = (role: Role, from: number, to: number) => {
    const page = pageOf(box.current, role);
    if (!page || from === to || isMotionReduced()) return;
    page.animate([{ transform: shifted(from) }, { transform: shifted(to) }], {
      duration: TURN_MS,
      easing: EASE,
    });
  };
  const letGo = () => {
    const distance = dragged.current;
    dragged.current = 0;
    for (const role of ROLES) {
      const page = pageOf(box.current, role);
      if (page) page.style.transform = '';
    }
    return distance;
  };

  useLayoutEffect(() => {
    const direction = pending.current;
    pending.current = undefined;
    const distance = letGo();
    stopMotion(box.current);
    const width = box.current?.clientWidth ?? 0;
    if (direction === undefined) curl.current?.stop();
    else if (turn === 'curl') curl.current?.turn(direction);
    if (direction === undefined || turn === 'none' || turn === 'curl') return;
    if (turn === 'slide') {
      const rest = distance + direction * width;
      for (const role of ROLES) animate(role, baseOf(role, width) + rest, baseOf(role, width));
    } else if (direction === 1) animate('previous', distance, -width - SHADOW_PX);
    else animate('current', distance - width, 0);
    // Only a change of the index is a page turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [index]);

  return {
    drag: (pull, isOpen) => {
      const distance = pull.to.x - pull.from.x;
      if (turn === 'curl') curl.current?.drag(pull, distance < 0 ? 1 : -1, isOpen);
      if (turn === 'none' || turn === 'curl') return;
      stopMotion(box.current);
      const way = isOpen ? distance : distance * RESISTANCE;
      dragged.current = way;
      const width = box.current?.clientWidth ?? 0;
      for (const role of ROLES) {
        const page = pageOf(box.current, role);
        const moves =
          turn === 'slide' ||
          (way < 0 && role === 'current') ||
          (way > 0 && role === 'previous' && isOpen);
        const to =
          (turn === 'cover' && role === 'next' ? 0 : baseOf(role, width)) + (moves ? way : 0);
        if (page) page.style.transform = shifted(to);
      }
    },
    release: () => {
      curl.current?.release();
      const distance = letGo();
      const width = box.current?.clientWidth ?? 0;
      if (distance === 0) return;
      if (turn === 'slide') {
        for (const role of ROLES)
          animate(role, baseOf(role, width) + distance, baseOf(role, width));
      } else if (distance < 0) animate('current', distance, 0);
      else animate('previous', distance - width, -width - SHADOW_PX);
    },
    turned: (direction) => {
      pending.current = direction;
    },
  };
}

/** Loaded with the first book that curls; until then, and where that fails, its pages change without animation. */
function useCurl(box: RefObject<HTMLElement | null>, isWanted: boolean): RefObject<Curl | null> {
  const curl = useRef<Curl>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const load = async () => {
      const { createCurl } = await import('./curl.ts');
      if (!isOver && box.current) curl.current = createCurl(box.current);
    };
    load().catch((error: unknown) => console.warn('the pages cannot curl', error));
    return () => {
      isOver = true;
      curl.current?.stop();
      curl.current = null;
    };
  }, [box, isWanted]);
  return curl;
}

function pageOf(box: HTMLElement | null, role: Role): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`:scope > [data-role="${role}"]`) ?? null;
}

function stopMotion(box: HTMLElement | null): void {
  for (const role of ROLES) {
    for (const animation of pageOf(box, role)?.getAnimations() ?? []) animation.cancel();
  }
}

function baseOf(role: Role, width: number): number {
  return (ROLES.indexOf(role) - 1) * width;
}

function shifted(px: number): string {
  return `translateX(${px}px)`;
}
