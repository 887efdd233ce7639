import * as v from 'valibot';
import { kindOfArea } from '../lib/channel.ts';
import { createSignal } from '../lib/signal.ts';
import { uuidSchema, type Kind } from '../shared/contract/index.ts';
import { HOLD_MS, WANDER_PX } from '../ui/useHold.ts';

export interface PreviewedWork {
  readonly kind: Kind;
  readonly uuid: string;
  /** As the card has them, for a work that the device knows from a list alone; '' without. */
  readonly title: string;
  readonly picture: string;
}

let shown: PreviewedWork | undefined;
const changes = createSignal();

/** The work whose card was pressed long, until its preview is closed. */
export const previewedWork = {
  read: () => shown,
  subscribe: changes.subscribe,
  show(work: PreviewedWork | undefined) {
    shown = work;
    changes.emit();
  },
};

/** A cover, also one that is loading or has failed: the sign of a card among links that open a chapter. */
const COVER = 'img, [data-state], [viewBox="0 0 40 36"]';

/**
 * A long press on a card opens its preview, not the system's menu of a link or the marks of a selection. Added by script:
 * the first screen would carry the name of a style sheet.
 */
const NO_SYSTEM_MENU = `@media (pointer: coarse) {
  a[href^='/detail'], a[href^='/read'] {
    -webkit-touch-callout: none;
    -webkit-user-select: none;
    user-select: none;
  }
}`;

/**
 * Opens the preview of a work whose card is pressed long, or pressed with the right button, or whose link has the focus
 * when the menu key or Shift+F10 is pressed. In lists where a long press starts a selection (`useHold`) it still does.
 * One listener for all cards, so that none of it is part of the first screen. Shift with the right button opens the
 * browser's own menu.
 */
export function previewOnPress(): void {
  let press: { readonly timer: number; readonly x: number; readonly y: number } | undefined;
  /** The finger that opened the preview has not been lifted: its click opens nothing. */
  let isHeld = false;
  const end = () => {
    if (press) clearTimeout(press.timer);
    press = undefined;
  };
  const show = (card: Card) => {
    end();
    // The dialog gives the focus back to what had it.
    card.link.focus({ preventScroll: true });
    previewedWork.show(card.work);
  };
  document.styleSheets[0]?.insertRule(NO_SYSTEM_MENU);
  const early = { capture: true, passive: true } as const;
  document.addEventListener(
    'pointerdown',
    ({ target, isPrimary, pointerType, clientX: x, clientY: y }) => {
      end();
      isHeld = false;
      const card = isPrimary && pointerType !== 'mouse' ? cardAt(target) : undefined;
      if (!card || 'hold' in card.link.dataset) return;
      const fire = () => {
        isHeld = true;
        show(card);
      };
      press = { timer: window.setTimeout(fire, HOLD_MS), x, y };
    },
    early,
  );
  document.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (press && Math.hypot(x - press.x, y - press.y) > WANDER_PX) end();
    },
    early,
  );
  for (const name of ['pointerup', 'pointercancel', 'scroll'] as const)
    document.addEventListener(name, end, early);
  // No click follows: the next one is of a key, or of a press of its own.
  for (const name of ['pointercancel', 'keydown'] as const)
    document.addEventListener(name, () => (isHeld = false), early);
  // After the cards' own handlers: where one has the press, the event is used up.
  document.addEventListener('contextmenu', (event) => {
    const card = cardAt(event.target);
    const isOwnMenu = event.shiftKey && event.button === 2;
    if (!card || event.defaultPrevented || isOwnMenu) return;
    event.preventDefault();
    if (isHeld) return;
    // Of a touch, before the timer of this press.
    isHeld = press !== undefined;
    show(card);
  });
  // Some systems begin to drag a link that is pressed long.
  document.addEventListener('dragstart', (event) => {
    if (press || isHeld) event.preventDefault();
  });
  document.addEventListener(
    'click',
    (event) => {
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

interface Card {
  readonly link: HTMLAnchorElement;
  readonly work: PreviewedWork;
}

/** @returns undefined if the target is within no card of a work; a dialog has none */
function cardAt(target: EventTarget | null): Card | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  const { pathname, searchParams } = new URL(link.href);
  const kind = kindOfArea(pathname);
  const uuid = v.safeParse(uuidSchema, searchParams.get('uuid'));
  const isOfWork = kind !== undefined && [`/detail${kind}`, `/read${kind}`].includes(pathname);
  if (!isOfWork || !uuid.success || !link.querySelector(COVER) || link.closest('dialog')) {
    return undefined;
  }
  // Tiles are named 雪落长安，更新至 12 话.
  const [title = ''] = (link.getAttribute('aria-label') ?? '').split('，');
  const picture = link.querySelector('img')?.currentSrc ?? '';
  return { link, work: { kind, uuid: uuid.output, title, picture } };
}
