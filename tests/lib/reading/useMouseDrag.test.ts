// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Forwards } from '../../../src/lib/reading/usePull.ts';
import { useMouseDrag } from '../../../src/lib/reading/useMouseDrag.ts';

afterEach(() => document.body.replaceChildren());

/** A reader whose box scrolls as `overflow` says, with a page and a card that is no page. */
function reader(overflow: string, forwards: Forwards = 'up') {
  document.body.innerHTML = `<div><section style="${overflow}"><b data-page="1"></b><p>card</p><button></button></section></div>`;
  const [root, box, page, card, button] = ['div', 'section', 'b', 'p', 'button'].map(
    (name) => document.body.querySelector<HTMLElement>(name) ?? document.body,
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const lengths = { scrollHeight: 4000, clientHeight: 800, scrollWidth: 4000, clientWidth: 400 };
  for (const [name, value] of Object.entries(lengths)) {
    Object.defineProperty(box, name, { value });
  }
  box.scrollTop = 1000;
  const turn = vi.fn<(direction: 1 | -1) => void>();
  const tapped = vi.fn<(wasDrag: boolean) => void>();
  renderHook(() => useMouseDrag({ current: root }, forwards, turn));
  root.addEventListener('click', (event) => tapped(event.defaultPrevented));
  const at = (x: number, y: number) => ({
    clientX: x,
    clientY: y,
    bubbles: true,
    cancelable: true,
  });
  const mouse = { pointerType: 'mouse', button: 0, buttons: 1 };
  /** Drags from the middle of the target in two steps, and lets go. */
  const drag = (target: HTMLElement, x: number, y: number, by: PointerEventInit = mouse) => {
    target.dispatchEvent(new PointerEvent('pointerdown', { ...by, ...at(200, 400) }));
    for (const part of [0.5, 1]) {
      const move = at(200 + part * x, 400 + part * y);
      target.dispatchEvent(new PointerEvent('pointermove', { ...by, ...move }));
    }
    target.dispatchEvent(new PointerEvent('pointerup', { ...by, ...at(200 + x, 400 + y) }));
    target.dispatchEvent(new MouseEvent('click', at(200 + x, 400 + y)));
  };
  return { box, page, card, button, turn, tapped, drag };
}

const STRIP = 'overflow-y: auto';
const PAGES = 'overflow-x: auto; scroll-snap-type: x mandatory';

describe('a drag with the mouse', () => {
  it('scrolls a strip with it, and is no click', () => {
    const { box, page, turn, tapped, drag } = reader(STRIP);
    drag(page, 3, -300);
    expect(box.scrollTop).toBe(1300);
    drag(page, 0, 100);
    expect(box.scrollTop).toBe(1200);
    expect(turn).not.toHaveBeenCalled();
    expect(tapped.mock.calls).toEqual([[true], [true]]);
  });

  it('is a click while it moves less than a hand trembles', () => {
    const { box, page, tapped, drag } = reader(STRIP);
    drag(page, 2, -3);
    expect(box.scrollTop).toBe(1000);
    expect(tapped.mock.calls).toEqual([[false]]);
  });

  it('turns pages that lie side by side, in the direction of reading', () => {
    const ltr = reader(PAGES, 'left');
    ltr.drag(ltr.page, -120, 10);
    ltr.drag(ltr.page, 120, 10);
    ltr.drag(ltr.page, -20, 0);
    ltr.drag(ltr.page, -60, 200);
    expect(ltr.turn.mock.calls).toEqual([[1], [-1]]);
    const manga = reader(PAGES, 'right');
    manga.drag(manga.page, 120, 10);
    expect(manga.turn.mock.calls).toEqual([[1]]);
  });

  it('leaves fingers, other buttons, controls and the text of cards alone', () => {
    const { box, page, card, button, drag } = reader(STRIP);
    drag(page, 0, -300, { pointerType: 'touch', button: 0, buttons: 1 });
    drag(page, 0, -300, { pointerType: 'mouse', button: 2, buttons: 2 });
    drag(card, 0, -300);
    drag(button, 0, -300);
    expect(box.scrollTop).toBe(1000);
  });
});
