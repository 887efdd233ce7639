// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useReaderSettings } from '../../../src/features/comic/readerSettings.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { READER_OWN_SETTINGS_MAX } from '../../../src/shared/limits.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(cleanup);

const readerOf = (work: string) => renderHook(() => useReaderSettings(work)).result;

describe('the comic settings of this device', () => {
  it('default to an automatic mode, with taps on and history recorded', () => {
    const { settings, own } = readerOf('a').current;
    expect(settings).toMatchObject({
      mode: 'auto',
      tapLayout: 'auto',
      brightness: null,
      contrast: 100,
      incognito: false,
    });
    expect(own).toEqual({});
  });

  it('change at once in every screen that shows them', () => {
    const [a, b] = [readerOf('a'), readerOf('b')];
    act(() => a.current.changeAll({ background: 'black' }));
    expect([a.current.settings.background, b.current.settings.background]).toEqual([
      'black',
      'black',
    ]);
  });

  it('can differ for one work without changing the others', () => {
    const [a, b] = [readerOf('a'), readerOf('b')];
    act(() => a.current.changeOwn({ mode: 'rtl' }));
    expect([a.current.settings.mode, b.current.settings.mode]).toEqual(['rtl', 'auto']);
    act(() => a.current.forgetOwn());
    expect(a.current.settings.mode).toBe('auto');
  });

  it("let a general change override the work's own fields, those fields alone", () => {
    const a = readerOf('a');
    act(() => {
      a.current.changeOwn({ mode: 'rtl', fit: 'width' });
      a.current.changeAll({ mode: 'strip' });
    });
    expect(a.current.settings).toMatchObject({ mode: 'strip', fit: 'width' });
    expect(a.current.own).toEqual({ fit: 'width' });
  });

  it('can be pinned for a work, so that later general changes do not apply to it', () => {
    const [a, b] = [readerOf('a'), readerOf('b')];
    act(() => a.current.keepOwn());
    act(() => b.current.changeAll({ mode: 'ltr', background: 'dark' }));
    expect(a.current.settings).toMatchObject({ mode: 'auto', background: 'dark' });
  });

  it('are reset for this work and by default, and other works keep their own', () => {
    const [a, b] = [readerOf('a'), readerOf('b')];
    act(() => b.current.changeOwn({ mode: 'vertical' }));
    act(() => a.current.changeOwn({ mode: 'rtl' }));
    act(() => a.current.changeAll({ grey: true }));
    act(() => a.current.guideSeen('rtl'));
    act(() => a.current.restore());
    expect(a.current.settings).toMatchObject({ mode: 'auto', grey: false });
    expect(b.current.settings.mode).toBe('vertical');
    expect(a.current.hasSeenGuide('rtl')).toBe(true);
  });

  it('parse an older or invalid value field by field', () => {
    localStorage.setItem(
      'moyu:reader',
      JSON.stringify({ all: { mode: 'spiral', grey: true, contrast: 9000 }, guides: 'all' }),
    );
    const { settings, hasSeenGuide } = readerOf('a').current;
    expect(settings).toMatchObject({ mode: 'auto', grey: true, contrast: 100 });
    expect(hasSeenGuide('all')).toBe(false);
  });

  it('hold a limited number of works, and drop the least recently changed first', () => {
    const first = readerOf('work-0');
    act(() => first.current.changeOwn({ mode: 'rtl' }));
    for (let index = 1; index <= READER_OWN_SETTINGS_MAX; index += 1) {
      const each = readerOf(`work-${index}`);
      act(() => each.current.changeOwn({ mode: 'ltr' }));
      cleanup();
    }
    expect(readerOf('work-0').current.own).toEqual({});
    expect(readerOf('work-1').current.own).toEqual({ mode: 'ltr' });
  });

  it("remember each mode's guide once it was shown", () => {
    const a = readerOf('a');
    expect(a.current.hasSeenGuide('rtl')).toBe(false);
    act(() => {
      a.current.guideSeen('rtl');
      a.current.guideSeen('strip');
    });
    expect([a.current.hasSeenGuide('rtl'), a.current.hasSeenGuide('strip')]).toEqual([true, true]);
  });
});
