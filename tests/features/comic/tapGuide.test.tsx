// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReaderSettings } from '../../../src/features/comic/readerSettings.ts';
import { TapGuide, useTapGuide } from '../../../src/features/comic/TapGuide.tsx';
import type { ReadingMode } from '../../../src/features/comic/readerModes.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';

beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(cleanup);

function guide(mode: ReadingMode, isQuiet = true) {
  return renderHook(() => useTapGuide(useReaderSettings('work'), mode, isQuiet)).result;
}

describe('the tap guide', () => {
  it('is shown once per mode, and once for strips of both kinds', () => {
    const rtl = guide('rtl');
    expect(rtl.current.isDue).toBe(true);
    act(() => rtl.current.close());
    expect(rtl.current.isDue).toBe(false);
    const strip = guide('strip');
    expect(strip.current.isDue).toBe(true);
    act(() => strip.current.close());
    expect(guide('gaps').current.isDue).toBe(false);
  });

  it('waits while an overlay is open', () => {
    expect(guide('rtl', false).current.isDue).toBe(false);
  });

  it('shows the chosen zones, and is ended by any tap, which reaches what lies beneath', () => {
    const onClose = vi.fn<() => void>();
    const onTap = vi.fn<() => void>();
    const { container } = render(
      <main onPointerDown={onTap}>
        <TapGuide mode="rtl" layout="auto" invert="none" onClose={onClose} />
      </main>,
    );
    const zones = Array.from(container.querySelectorAll('[aria-hidden] > div'));
    expect(zones.map((zone) => zone.textContent)).toEqual(['上一页', '菜单', '下一页']);
    const next = zones.find((zone) => zone.textContent === '下一页') as HTMLElement;
    expect(next.style.left).toBe('0%');
    expect(screen.getByText('点左侧或右滑看下一页，双击放大画面')).toBeTruthy();
    fireEvent.pointerDown(screen.getByRole('main'));
    expect(onTap).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('names no side where the zones were inverted', () => {
    render(<TapGuide mode="rtl" layout="auto" invert="horizontal" onClose={() => undefined} />);
    expect(screen.queryByText(/左侧/)).toBeNull();
  });
});
