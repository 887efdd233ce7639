import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { PageTurn } from './view.ts';

type PagedTurn = Exclude<PageTurn, 'scroll'>;

/** How far a turn that is let go goes on by itself, ms. */
const TURN_MS = 260;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
/** Where nothing follows, a page gives way by this part. */
const RESISTANCE = 0.25;
/** A page that was drawn off takes its shadow along. */
const SHADOW_PX = 16;
const ROLES = ['previous', 'current', 'next'] as const;
type Role = (typeof ROLES)[number];

interface PageMotion {
  /** The pages follow a finger: so far it has gone, CSS pixels, to the left below 0. */
  readonly drag: (distance: number, isOpen: boolean) => void;
  /** The finger has let go and nothing was turned. */
  readonly release: () => void;
  /** The next change of the page is a turn: it goes on from where the finger left it. */
  readonly turned: (direction: 1 | -1) => void;
}

/** Moves the three pages that are there; what is shown never waits for it. */
export function usePageMotion(
  box: RefObject<HTMLElement | null>,
  turn: PagedTurn,
  index: number,
): PageMotion {
  const dragged = useRef(0);
  const pending = useRef<1 | -1>(undefined);

  const animate = (role: Role, from: number, to: number) => {
    const page = pageOf(box.current, role);
    if (!page || from === to || isStill()) return;
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
    if (direction === undefined || turn === 'none') return;
    if (turn === 'slide') {
      const rest = distance + direction * width;
      for (const role of ROLES) animate(role, baseOf(role, width) + rest, baseOf(role, width));
    } else if (direction === 1) animate('previous', distance, -width - SHADOW_PX);
    else animate('current', distance - width, 0);
    // The index alone says that a page was turned.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [index]);

  return {
    drag: (distance, isOpen) => {
      if (turn === 'none') return;
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

function pageOf(box: HTMLElement | null, role: Role): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`:scope > [data-role="${role}"]`) ?? null;
}

/** A turn that is still on its way is over at once where the next one begins. */
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

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
