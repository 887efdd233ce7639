// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFullscreen } from '../../src/lib/useFullscreen.ts';

const page = document as unknown as Record<string, unknown>;
const root = document.documentElement as unknown as Record<string, unknown>;
const own: [Record<string, unknown>, string][] = [];

function give(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  own.push([target, name]);
}

afterEach(() => {
  cleanup();
  for (const [target, name] of own.splice(0)) delete target[name];
});

describe('full screen', () => {
  it('is not offered if there is none', () => {
    give(page, 'fullscreenEnabled', undefined);
    expect(renderHook(useFullscreen).result.current).toBeUndefined();
  });

  it('is entered and left, and follows changes from outside', async () => {
    give(page, 'fullscreenEnabled', true);
    give(page, 'fullscreenElement', null);
    const change = (element: Element | null) => {
      page['fullscreenElement'] = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    give(root, 'requestFullscreen', async () => change(document.documentElement));
    give(page, 'exitFullscreen', async () => change(null));
    const { result } = renderHook(useFullscreen);
    expect(result.current?.isOn).toBe(false);
    await act(async () => result.current?.toggle());
    expect(result.current?.isOn).toBe(true);
    await act(async () => result.current?.toggle());
    expect(result.current?.isOn).toBe(false);
    act(() => change(document.body));
    expect(result.current?.isOn).toBe(true);
  });

  it('works by its prefixed name', async () => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement']) give(page, name, undefined);
    give(root, 'requestFullscreen', undefined);
    give(page, 'webkitFullscreenEnabled', true);
    const enter = vi.fn<() => void>();
    give(root, 'webkitRequestFullscreen', enter);
    const { result } = renderHook(useFullscreen);
    await act(async () => result.current?.toggle());
    expect(enter).toHaveBeenCalledTimes(1);
  });

  it('stays as it is if the browser refuses', async () => {
    give(page, 'fullscreenEnabled', true);
    give(page, 'fullscreenElement', null);
    give(root, 'requestFullscreen', () => Promise.reject(new TypeError('no gesture')));
    const { result } = renderHook(useFullscreen);
    await act(async () => result.current?.toggle());
    expect(result.current?.isOn).toBe(false);
  });
});
