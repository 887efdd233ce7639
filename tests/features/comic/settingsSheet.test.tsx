// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingMode } from '../../../src/features/comic/readerModes.ts';
import ReaderSettingsSheet from '../../../src/features/comic/ReaderSettingsSheet.tsx';
import { useReaderSettings } from '../../../src/features/comic/readerSettings.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(cleanup);

const onClose = vi.fn<() => void>();

function Stage({ work, guess }: { work: string; guess: ReadingMode }) {
  const readingSettings = useReaderSettings(work);
  return <ReaderSettingsSheet {...{ readingSettings, guess, onClose }} />;
}

function open(guess: ReadingMode = 'strip', work = 'a') {
  render(<Stage work={work} guess={guess} />);
  const settings = (of = work) => renderHook(() => useReaderSettings(of)).result.current.settings;
  const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
  const slide = (name: string, value: number) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } });
  return { settings, choose, turn, slide };
}

describe('the settings sheet of the comic reader', () => {
  it('shows the mode that "auto" resolves to, and the options of that mode', () => {
    open('strip');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '自动（条漫）' }).checked).toBe(
      true,
    );
    expect(screen.queryByRole('radio', { name: '双页' })).toBeNull();
    expect(screen.queryByRole('radio', { name: '适应屏幕' })).toBeNull();
    cleanup();
    open('rtl');
    expect(screen.getByRole('radio', { name: '双页' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: '适应屏幕' })).toBeTruthy();
  });

  it('applies changes at once, one after another', () => {
    const { settings, choose, turn, slide } = open('ltr');
    choose(/日漫/);
    choose('双页');
    choose('纯黑');
    turn('灰度');
    turn('无痕阅读');
    slide('对比度', 150);
    expect(settings()).toMatchObject({
      mode: 'rtl',
      spread: 'double',
      background: 'black',
      grey: true,
      incognito: true,
      contrast: 150,
    });
  });

  it("overrides the system's brightness at the slider's first touch, and restores it by the switch", () => {
    const { settings, slide, turn } = open();
    expect(settings().brightness).toBeNull();
    slide('亮度', 40);
    expect(settings().brightness).toBe(40);
    turn('跟随系统亮度');
    expect(settings().brightness).toBeNull();
  });

  it('changes every work unless it is set to this one alone, and can return it to the general settings', () => {
    const { settings } = open('strip', 'a');
    render(<Stage work="b" guess="strip" />);
    // The second sheet only displays the settings.
    const first = screen.getAllByRole('switch', { name: '仅用于这部作品' })[0];
    const modes = () => [settings('a').mode, settings('b').mode];
    fireEvent.click(screen.getAllByRole('radio', { name: /^翻页/ })[0] as HTMLElement);
    expect(modes()).toEqual(['ltr', 'ltr']);
    fireEvent.click(first as HTMLElement);
    fireEvent.click(screen.getAllByRole('radio', { name: /^日漫/ })[0] as HTMLElement);
    expect(modes()).toEqual(['rtl', 'ltr']);
    fireEvent.click(first as HTMLElement);
    expect(modes()).toEqual(['ltr', 'ltr']);
  });

  it('turns tapping off and on again, with its zones only while it is on', () => {
    const { settings, choose, turn } = open();
    choose('L 形');
    choose('左右对调');
    expect(settings()).toMatchObject({ tapLayout: 'l', tapInvert: 'horizontal' });
    turn('点击两侧翻页');
    expect(settings().tapLayout).toBe('off');
    expect(screen.queryByRole('radio', { name: 'L 形' })).toBeNull();
    turn('点击两侧翻页');
    expect(settings().tapLayout).toBe('auto');
  });

  it('has the defaults after 恢复默认', () => {
    const { settings, choose, turn } = open();
    const before = settings();
    choose(/^日漫/);
    turn('灰度');
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(settings()).toEqual(before);
  });

  it('is closed by the grabber, pressed or pulled down', () => {
    open();
    onClose.mockClear();
    const grabber = screen.getByRole('button', { name: '关闭' });
    fireEvent.pointerDown(grabber, { clientY: 100 });
    fireEvent.pointerMove(grabber, { clientY: 110 });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerMove(grabber, { clientY: 150 });
    fireEvent.pointerMove(grabber, { clientY: 160 });
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(grabber);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
