// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenBoundary } from '../../src/app/ScreenBoundary.tsx';
import { setUpdateState } from '../../src/app/appUpdate.ts';

const ENTRY = '/assets/app-old.js';
/** Of every version. */
const HELPERS = '/assets/s-helpers.js';
const send = vi.fn<typeof fetch>();

const scriptsOf = (...paths: readonly string[]) =>
  paths.map((path) => `<script type="module" src="${path}"></script>`).join('');

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', send);
  send.mockReset();
  // In no document, which would load them.
  const scripts = document.createElement('div');
  scripts.innerHTML = scriptsOf(HELPERS, ENTRY);
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    scripts.querySelector(selector),
  );
});
afterEach(() => {
  cleanup();
  setUpdateState('none');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shown = () =>
  render(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  );

describe('a screen that did not load', () => {
  it('reports a new version if the server serves another one', async () => {
    send.mockImplementation(async () => new Response(scriptsOf(HELPERS, '/assets/app-new.js')));
    shown();
    expect(await screen.findByRole('heading', { name: '新版本已启用' })).toBeDefined();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeDefined();
  });

  it('reports it without a request if another tab has activated it', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    setUpdateState('taken');
    shown();
    expect(await screen.findByRole('heading', { name: '新版本已启用' })).toBeDefined();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['the network fails', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it is the same version', async () => new Response(scriptsOf(HELPERS, ENTRY))],
  ])('does not report a new version if %s', async (_case, answer) => {
    send.mockImplementation(answer);
    shown();
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: '这一页出了点问题' })).toBeDefined();
  });

  it('is left out if it only overlays the others', () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const { container } = render(
      <ScreenBoundary isQuiet>
        <Broken />
      </ScreenBoundary>,
    );
    expect(container.textContent).toBe('');
  });
});
