// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { keyLabels, readerKeyAction } from '../../../src/features/comic/readerKeys.ts';
import type { ReadingMode } from '../../../src/features/comic/readerModes.ts';

afterEach(() => document.body.replaceChildren());

function press(
  key: string,
  mode: ReadingMode,
  init: KeyboardEventInit = {},
  target = document.body,
) {
  let answer: ReturnType<typeof readerKeyAction>;
  const listener = (event: KeyboardEvent) => {
    answer = readerKeyAction(event, mode);
  };
  document.addEventListener('keydown', listener);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  document.removeEventListener('keydown', listener);
  return answer;
}

function place(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector<HTMLElement>('[data-here]') ?? document.body;
}

describe('keys in the reader', () => {
  it('turn pages by arrows in the reading direction', () => {
    expect([press('ArrowRight', 'ltr'), press('ArrowLeft', 'ltr')]).toEqual(['next', 'previous']);
    expect([press('ArrowRight', 'rtl'), press('ArrowLeft', 'rtl')]).toEqual(['previous', 'next']);
    expect([press('ArrowDown', 'rtl'), press('ArrowUp', 'vertical')]).toEqual(['next', 'previous']);
  });

  it('leave the arrows up and down to the browser in strip mode', () => {
    expect([press('ArrowDown', 'strip'), press('ArrowUp', 'gaps')]).toEqual([undefined, undefined]);
    expect(press('ArrowRight', 'strip')).toBe('next');
  });

  it('are otherwise the same in every mode, also with caps lock', () => {
    const keys = {
      ' ': 'next',
      j: 'next',
      K: 'previous',
      PageUp: 'previous',
      Home: 'first',
      End: 'last',
      n: 'nextChapter',
      P: 'previousChapter',
      F: 'fullscreen',
      m: 'menu',
      Enter: 'menu',
      b: 'collect',
      c: 'contents',
      '?': 'help',
      '0': 'zoomReset',
      '-': 'zoomOut',
      '=': 'zoomIn',
      Escape: 'close',
    };
    for (const [key, action] of Object.entries(keys)) {
      expect([key, press(key, 'strip'), press(key, 'rtl')]).toEqual([key, action, action]);
    }
    expect(press(' ', 'ltr', { shiftKey: true })).toBe('previous');
    expect(press('+', 'ltr', { shiftKey: true })).toBe('zoomIn');
  });

  it('are listed with the arrow that reads on in the mode', () => {
    const next = (mode: ReadingMode) => keyLabels(mode)[0];
    expect(next('ltr')).toEqual(['→ 空格 PageDown', '下一页']);
    expect(next('rtl')).toEqual(['← 空格 PageDown', '下一页']);
    expect(next('strip')).toEqual(['→ 空格 PageDown', '往下一屏']);
  });

  it('are ignored with a modifier, during composition, and where they are not bound', () => {
    expect(press('f', 'strip', { ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', 'ltr', { altKey: true })).toBeUndefined();
    expect(press('j', 'strip', { metaKey: true })).toBeUndefined();
    expect(press('j', 'strip', { shiftKey: true })).toBeUndefined();
    expect(press('j', 'strip', { isComposing: true })).toBeUndefined();
    expect([press('x', 'strip'), press('F5', 'strip'), press('constructor', 'strip')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('go to fields, sliders and open sheets first', () => {
    for (const html of [
      '<input data-here>',
      '<input type="range" data-here>',
      '<div contenteditable="true"><b data-here></b></div>',
      '<dialog><p data-here></p></dialog>',
    ]) {
      expect(press('ArrowRight', 'ltr', {}, place(html))).toBeUndefined();
      expect(press('m', 'ltr', {}, place(html))).toBeUndefined();
    }
  });

  it('press the focused button, and otherwise turn pages', () => {
    const button = place('<button data-here>重新加载</button>');
    expect([press('Enter', 'ltr', {}, button), press(' ', 'ltr', {}, button)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(press('ArrowRight', 'ltr', {}, button)).toBe('next');
  });
});
