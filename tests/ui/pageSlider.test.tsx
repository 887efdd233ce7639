// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageSlider } from '../../src/ui/PageSlider.tsx';
import { ReaderBottom } from '../../src/ui/ReaderBottom.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('The page slider', () => {
  const input = () => screen.getByRole<HTMLInputElement>('slider', { name: '页码' });

  it('follows the drag and seeks only on release', () => {
    const onSeek = vi.fn<(page: number) => void>();
    render(<PageSlider page={25} pages={48} onSeek={onSeek} />);
    expect(input().getAttribute('aria-valuetext')).toBe('第 25 页，共 48 页');
    fireEvent.input(input(), { target: { value: '30' } });
    expect(input().getAttribute('aria-valuetext')).toBe('第 30 页，共 48 页');
    expect(onSeek).not.toHaveBeenCalled();
    fireEvent(input(), new Event('change'));
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(30);
  });

  it('shows the sought page during the drag only', () => {
    const preview = (page: number) => <b>画面 {page}</b>;
    const { container } = render(
      <PageSlider page={25} pages={48} onSeek={() => undefined} preview={preview} />,
    );
    const picture = () => container.querySelector('b')?.textContent;
    expect(picture()).toBeUndefined();
    fireEvent.pointerDown(input());
    fireEvent.input(input(), { target: { value: '30' } });
    expect(picture()).toBe('画面 30');
    fireEvent(input(), new Event('change'));
    expect(picture()).toBeUndefined();
  });

  it('shows the sought page for a moment after each key', () => {
    vi.useFakeTimers();
    const { container } = render(
      <PageSlider
        page={25}
        pages={48}
        onSeek={() => undefined}
        preview={(page) => <b>{page}</b>}
      />,
    );
    fireEvent.keyDown(input(), { key: 'ArrowRight' });
    fireEvent.input(input(), { target: { value: '26' } });
    fireEvent(input(), new Event('change'));
    expect(container.querySelector('b')).not.toBeNull();
    passTime(5_000);
    expect(container.querySelector('b')).toBeNull();
  });

  it('has its chapter buttons disabled at the ends of the work', () => {
    render(
      <ReaderBottom
        page={1}
        pages={1}
        onSeek={() => undefined}
        onNext={() => undefined}
        actions=""
      />,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一话' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一话' }).disabled).toBe(false);
  });
});
