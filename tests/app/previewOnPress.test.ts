// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { previewedWork, previewOnPress } from '../../src/app/previewOnPress.ts';
import { HOLD_MS } from '../../src/ui/useHold.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  previewOnPress();
});
afterAll(() => vi.useRealTimers());
afterEach(() => {
  fireEvent.pointerDown(document.body);
  previewedWork.show(undefined);
  document.body.replaceChildren();
});

/** A card as lists have it, and its picture, which is what a finger meets. */
function card(href: string, { inner = '<img alt="">', attributes = '' } = {}) {
  document.body.innerHTML = `<a href="${href}" ${attributes}>${inner}</a>`;
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  const opened = vi.fn<() => void>();
  link.addEventListener('click', (event) => {
    event.preventDefault();
    opened();
  });
  return { link, target: link.firstElementChild ?? link, opened };
}
const touch = { isPrimary: true, pointerType: 'touch', button: 0, clientX: 50, clientY: 50 };
const COMIC = '/detailcomic?uuid=comic-1';

describe('a card of a work', () => {
  it('is previewed by a long press, which opens nothing and takes the focus for later', () => {
    const { link, target, opened } = card(COMIC);
    fireEvent.pointerDown(target, touch);
    vi.advanceTimersByTime(HOLD_MS - 1);
    expect(previewedWork.read()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(previewedWork.read()).toMatchObject({ kind: 'comic', uuid: 'comic-1' });
    expect(document.activeElement).toBe(link);
    fireEvent.pointerUp(target, touch);
    fireEvent.click(target);
    expect(opened).not.toHaveBeenCalled();
    // The next tap is one again.
    fireEvent.pointerDown(target, touch);
    fireEvent.pointerUp(target, touch);
    fireEvent.click(target);
    expect(opened).toHaveBeenCalledOnce();
  });

  it('can be opened by a key after a long press whose click never came', () => {
    const { target, opened } = card(COMIC);
    fireEvent.pointerDown(target, touch);
    vi.advanceTimersByTime(HOLD_MS);
    fireEvent.keyDown(target, { key: 'Enter' });
    fireEvent.click(target);
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each([
    ['scrolls', (target: Element) => fireEvent.pointerMove(target, { ...touch, clientY: 70 })],
    ['was lifted', (target: Element) => fireEvent.pointerUp(target, touch)],
    ['was taken over by the browser', (target: Element) => fireEvent.pointerCancel(target, touch)],
    ['rests on a list that moves', () => fireEvent.scroll(document)],
  ])('is not previewed by a finger that %s', (_what, act) => {
    const { target } = card(COMIC);
    fireEvent.pointerDown(target, touch);
    act(target);
    vi.advanceTimersByTime(HOLD_MS * 2);
    expect(previewedWork.read()).toBeUndefined();
  });

  it('is previewed by the right button, and by the menu key on its link', () => {
    const { link, target } = card('/readnovel?uuid=novel-1&chapter=chapter-2');
    expect(fireEvent.contextMenu(target, { button: 2 })).toBe(false);
    expect(previewedWork.read()).toMatchObject({ kind: 'novel', uuid: 'novel-1' });
    previewedWork.show(undefined);
    // Shift+F10: the event says that Shift is down, and names no right button.
    expect(fireEvent.contextMenu(link, { button: 0, shiftKey: true })).toBe(false);
    expect(previewedWork.read()).toMatchObject({ kind: 'novel', uuid: 'novel-1' });
  });

  it('hands on the title that its link has', () => {
    const { target } = card(COMIC, { attributes: 'aria-label="雪落长安，更新至 12 话"' });
    fireEvent.contextMenu(target, { button: 2 });
    expect(previewedWork.read()?.title).toBe('雪落长安');
  });

  it('leaves Shift with the right button to the browser', () => {
    const { target } = card(COMIC);
    expect(fireEvent.contextMenu(target, { button: 2, shiftKey: true })).toBe(true);
    expect(previewedWork.read()).toBeUndefined();
  });

  it('keeps a long press that starts a selection, and is previewed by the right button', () => {
    const { target } = card(COMIC, { attributes: 'data-hold=""' });
    fireEvent.pointerDown(target, touch);
    vi.advanceTimersByTime(HOLD_MS * 2);
    expect(previewedWork.read()).toBeUndefined();
    fireEvent.contextMenu(target, { button: 2 });
    expect(previewedWork.read()).toMatchObject({ kind: 'comic', uuid: 'comic-1' });
  });

  it('is not pressed long by a mouse', () => {
    const { target } = card(COMIC);
    fireEvent.pointerDown(target, { ...touch, pointerType: 'mouse' });
    vi.advanceTimersByTime(HOLD_MS * 2);
    expect(previewedWork.read()).toBeUndefined();
  });

  it('is not dragged away by a long press', () => {
    const { target } = card(COMIC);
    fireEvent.pointerDown(target, touch);
    expect(fireEvent.dragStart(target)).toBe(false);
  });
});

it.each([
  ['a chapter', '/readcomic?uuid=comic-1&chapter=chapter-1', { inner: '<b>第 1 话</b>' }],
  ['another screen', '/mine?uuid=comic-1', {}],
  ['another site', 'https://example.com/detailcomic?uuid=comic-1', {}],
  ['no work', '/detailcomic?uuid=a%20b', {}],
])('a link to %s keeps the menu of the browser', (_what, href, options) => {
  const { target } = card(href, options);
  expect(fireEvent.contextMenu(target, { button: 2 })).toBe(true);
  fireEvent.pointerDown(target, touch);
  vi.advanceTimersByTime(HOLD_MS * 2);
  expect(previewedWork.read()).toBeUndefined();
});
