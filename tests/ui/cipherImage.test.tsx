// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureLease } from '../../src/lib/objectUrls.ts';
import type { AssetRequest } from '../../src/shared/offline/assets/ensureAsset.ts';
import { CipherImage, type CipherImageState } from '../../src/ui/CipherImage.tsx';

const loader = vi.hoisted(() => ({
  hasWorker: true,
  asked: [] as AssetRequest[],
  held: 0,
  answer: (async () => 'blob:1') as () => Promise<string>,
}));
vi.mock('../../src/lib/pictures.ts', () => ({
  hasPictureWorker: () => loader.hasWorker,
  acquirePicture: async (request: AssetRequest): Promise<PictureLease> => {
    loader.asked.push(request);
    const url = await loader.answer();
    loader.held += 1;
    return { url, release: () => void (loader.held -= 1) };
  },
}));

/** An IntersectionObserver controlled by the test. */
class FakeObserver {
  static readonly all: FakeObserver[] = [];
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  readonly options: IntersectionObserverInit;
  isWatching = false;

  constructor(report: FakeObserver['intersect'], options: IntersectionObserverInit) {
    this.#report = report;
    this.options = options;
    FakeObserver.all.push(this);
  }
  observe(): void {
    this.isWatching = true;
  }
  disconnect(): void {
    this.isWatching = false;
  }
  intersect(entries: { isIntersecting: boolean }[]): void {
    this.#report(entries);
  }
}

function scrollNear(): void {
  for (const observer of FakeObserver.all) {
    if (observer.isWatching) observer.intersect([{ isIntersecting: true }]);
  }
}

function loadWith(naturalWidth: number): void {
  const image = screen.getByRole('img');
  Object.defineProperty(image, 'naturalWidth', { value: naturalWidth, configurable: true });
  fireEvent.load(image);
}

const address = () => screen.getByRole('img').getAttribute('src');
const retryButton = (retry: () => void) => <button onClick={retry}>重新加载</button>;

beforeEach(() => {
  loader.hasWorker = true;
  loader.asked.length = 0;
  loader.held = 0;
  loader.answer = async () => 'blob:1';
  FakeObserver.all.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an image, with a worker', () => {
  it('is requested from the worker, with its space reserved and its alternative text', () => {
    render(<CipherImage path="a/1" alt="潮汐" width={800} height={1200} chapter="c" bytes={9} />);
    const image = screen.getByRole('img', { name: '潮汐' });
    expect(address()).toBe('/page/a%2F1?chapter=c&bytes=9');
    expect(image.getAttribute('width')).toBe('800');
    expect(image.getAttribute('height')).toBe('1200');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(image.getAttribute('decoding')).toBe('async');
    expect(loader.asked).toEqual([]);
  });

  it('shows its progress', () => {
    const states: CipherImageState[] = [];
    render(<CipherImage path="a" alt="" onState={(state) => states.push(state)} />);
    expect(states).toEqual(['loading']);
    fireEvent.load(screen.getByRole('presentation'));
    expect(states).toEqual(['loading', 'failed']);
  });

  it('is shown once it has loaded', () => {
    render(<CipherImage path="a" alt="潮汐" />);
    loadWith(800);
    expect(screen.getByRole('img').dataset.state).toBe('shown');
  });

  it('fails when the worker reports an error, without another attempt', () => {
    render(<CipherImage path="a" alt="潮汐" fallback={retryButton} />);
    loadWith(1);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('重新加载')).toBeDefined();
    expect(loader.asked).toEqual([]);
  });

  it('is fetched past all caches on a retry', () => {
    render(<CipherImage path="a" alt="潮汐" fallback={retryButton} />);
    loadWith(1);
    fireEvent.click(screen.getByText('重新加载'));
    expect(address()).toBe('/page/a?attempt=1');
    loadWith(1);
    fireEvent.click(screen.getByText('重新加载'));
    expect(address()).toBe('/page/a?attempt=2');
    loadWith(800);
    expect(screen.getByRole('img').dataset.state).toBe('shown');
  });

  it('is loaded by the page where the worker cannot, once', async () => {
    render(<CipherImage path="a" alt="潮汐" eager fallback={retryButton} />);
    fireEvent.error(screen.getByRole('img'));
    await waitFor(() => expect(address()).toBe('blob:1'));
    expect(loader.asked).toMatchObject([{ path: 'a', fresh: false }]);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('重新加载')).toBeDefined();
    expect(loader.asked).toHaveLength(1);
  });

  it('starts over when its path changes', () => {
    const { rerender } = render(<CipherImage path="a" alt="潮汐" fallback={retryButton} />);
    loadWith(1);
    fireEvent.click(screen.getByText('重新加载'));
    rerender(<CipherImage path="b" alt="潮汐" fallback={retryButton} />);
    expect(address()).toBe('/page/b');
  });
});

describe('an image without a worker', () => {
  beforeEach(() => {
    loader.hasWorker = false;
  });

  it('is loaded when it comes near, and held while it is on screen', async () => {
    const { unmount } = render(<CipherImage path="a" alt="潮汐" sha256="ff" />);
    // An element without an address would show the browser's mark of a broken image.
    expect(screen.queryByRole('img')).toBeNull();
    expect(loader.asked).toEqual([]);
    expect(FakeObserver.all[0]?.options).toMatchObject({ rootMargin: '130%' });
    scrollNear();
    await waitFor(() => expect(address()).toBe('blob:1'));
    expect(loader.asked).toMatchObject([{ path: 'a', sha256: 'ff' }]);
    expect(loader.held).toBe(1);
    expect(FakeObserver.all.some(({ isWatching }) => isWatching)).toBe(false);
    unmount();
    await waitFor(() => expect(loader.held).toBe(0));
  });

  it('is loaded at once when it is eager, even at one pixel', async () => {
    render(<CipherImage path="a" alt="潮汐" eager />);
    await waitFor(() => expect(address()).toBe('blob:1'));
    loadWith(1);
    expect(screen.getByRole('img').dataset.state).toBe('shown');
  });

  it('shows its fallback on failure, and loads on a retry, past all caches', async () => {
    loader.answer = () => Promise.reject(new Error('no picture'));
    render(<CipherImage path="a" alt="潮汐" eager fallback={retryButton} />);
    await screen.findByText('重新加载');
    loader.answer = async () => 'blob:2';
    fireEvent.click(screen.getByText('重新加载'));
    await waitFor(() => expect(address()).toBe('blob:2'));
    expect(loader.asked.map(({ fresh }) => fresh)).toEqual([false, true]);
  });

  it('holds one lease at a time in StrictMode, and none in the end', async () => {
    const { unmount } = render(
      <StrictMode>
        <CipherImage path="a" alt="潮汐" eager />
      </StrictMode>,
    );
    await waitFor(() => expect(address()).toBe('blob:1'));
    await waitFor(() => expect(loader.held).toBe(1));
    unmount();
    await waitFor(() => expect(loader.held).toBe(0));
  });

  it('releases its lease while its screen is hidden, and returns without another fetch', async () => {
    const screenOf = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <CipherImage path="a" alt="潮汐" eager fallback={retryButton} />
      </Activity>
    );
    loader.answer = () => Promise.reject(new Error('no picture'));
    const { rerender } = render(screenOf('visible'));
    await screen.findByText('重新加载');
    loader.answer = async () => 'blob:1';
    fireEvent.click(screen.getByText('重新加载'));
    await waitFor(() => expect(loader.held).toBe(1));
    rerender(screenOf('hidden'));
    await waitFor(() => expect(loader.held).toBe(0));
    loader.answer = async () => 'blob:2';
    rerender(screenOf('visible'));
    await waitFor(() => expect(address()).toBe('blob:2'));
    expect(loader.held).toBe(1);
    expect(loader.asked.map(({ fresh }) => fresh)).toEqual([false, true, false]);
  });
});

describe('an image without a path', () => {
  it('fails at once, without a request', () => {
    loader.hasWorker = false;
    const states: CipherImageState[] = [];
    const { container } = render(
      <CipherImage path="" alt="潮汐" eager onState={(state) => states.push(state)} />,
    );
    expect(container.innerHTML).toBe('');
    expect(states).toEqual(['failed']);
    expect(loader.asked).toEqual([]);
  });
});
