// @vitest-environment happy-dom
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideSplash, showFatal, showProbe } from '../../src/ui/splash.ts';
import { applyThemeMode, savedThemeMode } from '../../src/ui/theme.ts';

const path = (name: string) => join(import.meta.dirname, '../..', name);
const html = readFileSync(path('src/index.html'), 'utf8');

beforeEach(() => {
  const inert = html.replaceAll(/<link[^>]*>|<script[^>]*><\/script>/g, '');
  const page = new DOMParser().parseFromString(inert, 'text/html');
  document.head.innerHTML = page.head.innerHTML;
  document.body.innerHTML = page.body.innerHTML;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('The splash', () => {
  it('shows which server address is tried, and two seconds after the start a button to skip the probing', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const onSkip = vi.fn<() => void>();
    showProbe(1, 3, onSkip);
    const skip = document.getElementById('splashSkip');
    vi.advanceTimersByTime(1_900);
    expect(skip?.hidden).toBe(true);
    vi.advanceTimersByTime(200);
    showProbe(2, 3, onSkip);
    expect(document.getElementById('splashStatus')?.textContent).toBe('正在连接线路 2 / 3');
    const states = Array.from(document.querySelectorAll<HTMLElement>('#splashDots i'));
    expect(states.map((dot) => dot.dataset.state)).toEqual(['tried', 'current', undefined]);
    expect(skip?.hidden).toBe(false);
    skip?.click();
    expect(onSkip).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('shows a fatal error as text, whatever is in it', () => {
    showFatal('配置有误', ['api_key：<b>太短</b>']);
    expect(document.querySelector('[role=alert] li')?.textContent).toBe('api_key：<b>太短</b>');
    expect(document.querySelector('#splash b')).toBeNull();
  });

  it('is removed for good, and later calls change nothing', () => {
    hideSplash();
    showProbe(1, 1, () => undefined);
    showFatal('晚了', []);
    expect(document.getElementById('splash')).toBeNull();
  });
});

describe('The theme', () => {
  it('is read from under the product key', () => {
    expect(savedThemeMode('moyu')).toBe('system');
    localStorage.setItem('moyu:theme', '"dark"');
    expect(savedThemeMode('moyu')).toBe('dark');
    expect(savedThemeMode('other')).toBe('system');
  });

  it("falls back to the system's where the stored value is unknown or storage is refused", () => {
    localStorage.setItem('moyu:theme', 'sepia');
    expect(savedThemeMode('moyu')).toBe('system');
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(savedThemeMode('moyu')).toBe('system');
  });

  it("paints the status bar, and restores the system's two colours on reset", () => {
    const colours = () =>
      Array.from(
        document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'),
        (meta) => meta.content,
      );
    applyThemeMode('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(colours()).toEqual(['#0E1113', '#0E1113']);
    applyThemeMode('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(colours()).toEqual(['#F4F5F3', '#0E1113']);
  });
});

describe('The static files of the app', () => {
  it('allow zoom, and forbid inline scripts and styles', () => {
    expect(html).not.toMatch(/user-scalable|maximum-scale/);
    expect(html).not.toMatch(/<style|style=|\son\w+=/);
    for (const [script] of html.matchAll(/<script[^>]*>[^<]*/g)) {
      expect(script).toMatch(/src="[^"]+"[^>]*>$/);
    }
  });

  it("have the digits' font in under 8 KB", () => {
    const fonts = readdirSync(path('public/fonts')).filter((name) => name.endsWith('.woff2'));
    const bytes = fonts.map((name) => statSync(path(`public/fonts/${name}`)).size);
    expect(fonts.length).toBe(4);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024);
  });

  it('have every icon that the manifest names', () => {
    const manifest = JSON.parse(readFileSync(path('manifest.webmanifest'), 'utf8')) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) {
      expect(statSync(path(`public${src}`)).size).toBeGreaterThan(100);
    }
  });
});
