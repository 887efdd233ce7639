// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOADING_CANCEL_AFTER_MS } from '../../src/shared/limits.ts';
import { Carousel } from '../../src/features/home/parts/Carousel.tsx';
import { ChapterDrawer } from '../../src/features/work/chapters/ChapterDrawer.tsx';
import { noteNavigation } from '../support/screens/navigation.tsx';
import { ResumeBar } from '../../src/features/home/parts/ResumeBar.tsx';
import LoadingOverlay from '../../src/ui/LoadingOverlay.tsx';
import { Segmented } from '../../src/ui/Segmented.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { Toast } from '../../src/ui/Toast.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const SEGMENTS = [
  { id: 'collect', title: '收藏', count: 24 },
  { id: 'record', title: '记录' },
  { id: 'kept', title: '已下载', count: 8 },
];

function Segments() {
  const [current, setCurrent] = useState('collect');
  return <Segmented label="书架" items={SEGMENTS} current={current} onSelect={setCurrent} />;
}

describe('Segments', () => {
  it('move with arrows, Home and End, focus and choice together', () => {
    render(<Segments />);
    const tab = (name: string) => screen.getByRole('tab', { name });
    tab('收藏 24').focus();
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('记录'));
    expect(tab('记录').getAttribute('aria-selected')).toBe('true');
    press('End');
    expect(document.activeElement).toBe(tab('已下载 8'));
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('收藏 24'));
    press('ArrowLeft');
    press('Home');
    expect(document.activeElement).toBe(tab('收藏 24'));
  });

  it('are one Tab stop, at the current segment', () => {
    render(<Segments />);
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(['收藏 24']);
  });
});

describe('The carousel', () => {
  const slides = ['a', 'b', 'c'].map((id) => ({
    id,
    label: id,
    node: <a href={`/${id}`}>{id}</a>,
  }));

  /**
   * Renders it under a fake clock.
   * @returns a function that returns how often it advanced so far
   */
  function watched() {
    vi.useFakeTimers();
    render(<Carousel slides={slides} intervalMs={5_000} />);
    const list = screen.getByRole('list');
    const scrollTo = vi.fn<() => void>();
    list.scrollTo = scrollTo;
    const wait = (times: number) => passTime(times * 5_000);
    return { list, wait, moves: () => scrollTo.mock.calls.length };
  }

  it('advances by itself', () => {
    const { wait, moves } = watched();
    wait(2);
    expect(moves()).toBe(2);
  });

  it('stops for good once touched', () => {
    const { list, wait, moves } = watched();
    fireEvent.touchStart(list);
    wait(3);
    expect(moves()).toBe(0);
  });

  it('pauses while the focus is inside and resumes after it', () => {
    const { list, wait, moves } = watched();
    fireEvent.focusIn(list);
    wait(2);
    expect(moves()).toBe(0);
    fireEvent.focusOut(list);
    wait(1);
    expect(moves()).toBe(1);
  });

  it('pauses while the tab is hidden', () => {
    const { wait, moves } = watched();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    wait(2);
    expect(moves()).toBe(0);
    hidden.mockRestore();
    wait(1);
    expect(moves()).toBe(1);
  });

  it('is paused and resumed by its button', () => {
    const { wait, moves } = watched();
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
    wait(2);
    expect(moves()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: '继续轮播' }));
    wait(1);
    expect(moves()).toBe(1);
  });

  it('does not start where reduced motion is set', () => {
    const matchMedia = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
      );
    const { wait, moves } = watched();
    wait(2);
    expect(moves()).toBe(0);
    matchMedia.mockRestore();
  });
});

describe('The toast', () => {
  it('is a status region that exists before it has text', () => {
    const { rerender } = render(<Toast message={null} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    rerender(<Toast message="链接复制成功" />);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('链接复制成功');
  });
});

describe('The loading overlay', () => {
  it('says "loading..." and offers 取消 only after a while', () => {
    vi.useFakeTimers();
    const onCancel = vi.fn<() => void>();
    render(<LoadingOverlay onCancel={onCancel} />);
    expect(screen.getByRole('status').textContent).toBe('loading...');
    expect(screen.queryByRole('button')).toBeNull();
    passTime(LOADING_CANCEL_AFTER_MS);
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('never offers 取消 without a cancel handler', () => {
    vi.useFakeTimers();
    render(<LoadingOverlay />);
    passTime(LOADING_CANCEL_AFTER_MS * 2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The chapter drawer', () => {
  function drawer(onClose: () => void) {
    const chapters = [1, 2, 3].map((index) => ({
      uuid: String(index),
      index,
      title: `话${index}`,
    }));
    return noteNavigation().withLinks(
      <ChapterDrawer
        onClose={onClose}
        cover={null}
        title="归鞘"
        note="共 3 话"
        chapters={chapters}
        current="2"
        lineOf={({ uuid, index, title }) => ({
          index,
          title,
          href: `/readcomic?uuid=a&chapter=${uuid}`,
          state: { current: uuid === '2' },
        })}
        descending={false}
        onToggleOrder={() => undefined}
      />,
    );
  }

  it('opens as a modal with the focus on the current chapter', () => {
    render(drawer(() => undefined));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: '归鞘，目录' });
    expect(dialog.open).toBe(true);
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement?.textContent).toContain('话2');
  });

  it('shows its focus ring where a key opened it, and after a press only once a key is used', () => {
    fireEvent.keyDown(document.body, { key: 'Enter' });
    const { unmount } = render(drawer(() => undefined));
    expect(screen.getByRole('dialog').matches('[data-pressed]')).toBe(false);
    unmount();
    fireEvent.pointerDown(document.body);
    render(drawer(() => undefined));
    expect(screen.getByRole('dialog').matches('[data-pressed]')).toBe(true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' });
    expect(screen.getByRole('dialog').matches('[data-pressed]')).toBe(false);
  });

  it('leaves closing on Esc to its owner', () => {
    const onClose = vi.fn<() => void>();
    render(drawer(onClose));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    const escape = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(escape);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(escape.defaultPrevented).toBe(true);
  });

  it('closes its native dialog on unmount, so that a hidden screen blocks nothing', () => {
    const { unmount } = render(drawer(() => undefined));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    unmount();
    expect(dialog.open).toBe(false);
  });
});

describe('The dock', () => {
  const onDismiss = vi.fn<() => void>();

  function dock() {
    onDismiss.mockClear();
    const { open, withLinks } = noteNavigation();
    render(
      withLinks(
        <ResumeBar
          cover={null}
          title="归鞘"
          chapter="第3话"
          note="还剩 12 页"
          progress={0.5}
          href="/readcomic?uuid=a&chapter=3"
          onDismiss={onDismiss}
        />,
      ),
    );
    return {
      open,
      link: screen.getByRole('link', { name: '续看，归鞘，第3话，还剩 12 页' }),
    };
  }

  it('is dismissed by a swipe down, which opens nothing', () => {
    const { open, link } = dock();
    fireEvent.pointerDown(link, { clientY: 10 });
    fireEvent.pointerUp(link, { clientY: 80 });
    fireEvent.click(link);
    expect(onDismiss).toHaveBeenCalledTimes(1);
    expect(open).not.toHaveBeenCalled();
  });

  it('is opened by a tap, and closed by a button without a swipe', () => {
    const { open, link } = dock();
    fireEvent.pointerDown(link, { clientY: 10 });
    fireEvent.pointerUp(link, { clientY: 11 });
    fireEvent.click(link);
    expect(open).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: '收起续看' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

describe('A switch', () => {
  it('shows whether it is on and requests the other state', () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(<Switch checked label="自动购买下一话" onChange={onChange} />);
    const toggle = screen.getByRole('switch', { name: '自动购买下一话' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(toggle);
    expect(onChange).toHaveBeenCalledWith(false);
  });
});
