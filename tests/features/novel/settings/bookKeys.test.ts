// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { bookKeyAction } from '../../../../src/features/novel/settings/bookKeys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  target: document.body,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  ...more,
});

describe('keys in a novel', () => {
  it.each([
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous'],
    [' ', 'next'],
    ['PageDown', 'next'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['[', 'previousChapter'],
    [']', 'nextChapter'],
    ['c', 'contents'],
    ['C', 'contents'],
    ['b', 'bookmark'],
    ['f', 'fullscreen'],
    ['+', 'larger'],
    ['=', 'larger'],
    ['-', 'smaller'],
    ['Escape', 'close'],
  ] as const)('map %s to %s', (key, action) => {
    expect(bookKeyAction(press(key), 'slide')).toBe(action);
  });

  it('turn back with shift and space, and list the keys with a question mark', () => {
    expect(bookKeyAction(press(' ', { shiftKey: true }), 'slide')).toBe('previous');
    expect(bookKeyAction(press('?', { shiftKey: true }), 'slide')).toBe('help');
  });

  it('leave the arrows up and down to scrolling', () => {
    expect(bookKeyAction(press('ArrowDown'), 'cover')).toBe('next');
    expect(bookKeyAction(press('ArrowUp'), 'none')).toBe('previous');
    expect(bookKeyAction(press('ArrowDown'), 'scroll')).toBeUndefined();
  });

  it('leave shortcuts, text fields and pressed buttons to the browser', () => {
    expect(bookKeyAction(press('c', { ctrlKey: true }), 'slide')).toBeUndefined();
    expect(bookKeyAction(press('f', { metaKey: true }), 'slide')).toBeUndefined();
    const field = document.body.appendChild(document.createElement('input'));
    expect(bookKeyAction(press('c', { target: field }), 'slide')).toBeUndefined();
    const button = document.body.appendChild(document.createElement('button'));
    expect(bookKeyAction(press(' ', { target: button }), 'slide')).toBeUndefined();
    expect(bookKeyAction(press('ArrowRight', { target: button }), 'slide')).toBe('next');
  });
});
