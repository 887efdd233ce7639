// @vitest-environment happy-dom
import {
  cleanup,
  createEvent,
  fireEvent,
  render as renderBare,
  screen,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/Button.tsx';
import { ChapterTile } from '../../src/ui/ChapterTile.tsx';
import { HistoryRow } from '../../src/features/library/HistoryRow.tsx';
import { ShelfRow } from '../../src/ui/ShelfRow.tsx';
import { Link } from '../../src/ui/Link.tsx';
import { TabBar } from '../../src/ui/TabBar.tsx';
import { WorkTile } from '../../src/ui/WorkTile.tsx';
import { noteNavigation } from '../support/screens/navigation.tsx';

afterEach(cleanup);

/** Renders with the app's router. */
function render(node: ReactNode) {
  const { open, withLinks } = noteNavigation();
  renderBare(withLinks(node));
  return open;
}

describe('A link of the app', () => {
  it('is opened by the app on a plain click and left to the browser on any other', () => {
    const open = render(<Link href="/detailcomic?uuid=a">雪落长安</Link>);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/detailcomic?uuid=a');
    expect(fireEvent.click(link)).toBe(false);
    expect(open).toHaveBeenCalledExactlyOnceWith('/detailcomic?uuid=a', { replace: false });
    for (const kind of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const event = createEvent.click(link, kind);
      fireEvent(link, event);
      expect(event.defaultPrevented).toBe(false);
    }
    expect(open).toHaveBeenCalledTimes(1);
  });

  it.each(['https://example.com/', 'market://details?id=a.b'] as const)(
    'leaves %s to the browser',
    (href) => {
      const open = render(<Link href={href}>外面</Link>);
      const link = screen.getByRole('link');
      expect(link.getAttribute('href')).toBe(href);
      expect(fireEvent.click(link)).toBe(true);
      expect(open).not.toHaveBeenCalled();
    },
  );
});

describe('The accessible name of a link', () => {
  it("has a tile's title, meta and every mark on its cover", () => {
    render(
      <WorkTile
        href="/detailcomic?uuid=a"
        title="雪落长安"
        meta="更新至 128话"
        cover={<img src="/cover.png" alt="雪落长安" />}
        badge="limited"
        ribbon={2}
        stored
        progress={0.667}
      />,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('aria-label')).toBe(
      '雪落长安，更新至 128话，限免，2 话更新，已下载，看到 67%',
    );
    expect(link.getAttribute('href')).toBe('/detailcomic?uuid=a');
  });

  it("has a chapter's number, title and state", () => {
    render(
      <ChapterTile
        index={92}
        title="风起"
        state={{ locked: true, fresh: true }}
        href="/readcomic"
      />,
    );
    expect(screen.getByRole('link', { name: '第 92 话，风起，未解锁，新' })).toBeTruthy();
  });

  it('says which chapter is the current one, in place of its read state', () => {
    render(<ChapterTile index={86} state={{ current: true, read: true }} href="/readcomic" />);
    const link = screen.getByRole('link', { name: '第 86 话，正在看' });
    expect(link.getAttribute('aria-current')).toBe('true');
  });

  it('has the update mark of a tab', () => {
    const items = [
      { id: 'a', title: '收藏', icon: 'mark' as const, href: '/bookcasecomic' as const, dot: true },
    ];
    render(<TabBar items={items} current="b" />);
    expect(screen.getByRole('link', { name: '收藏 ，有更新' })).toBeTruthy();
  });
});

describe('The library in edit mode', () => {
  const items = [
    { id: 'a', href: '/detailcomic?uuid=a', title: '归鞘', meta: '1/2话', cover: null },
    { id: 'b', href: '/detailcomic?uuid=b', title: '龙眠', meta: '2/2话', cover: null },
  ] as const;

  it('has switches in place of links, and reports which was pressed', () => {
    const onToggle = vi.fn<(id: string) => void>();
    render(<ShelfRow items={items} chosen={new Set(['b'])} onToggle={onToggle} />);
    expect(screen.queryByRole('link')).toBeNull();
    const [first, second] = screen.getAllByRole('button');
    expect(first?.getAttribute('aria-pressed')).toBe('false');
    expect(second?.getAttribute('aria-pressed')).toBe('true');
    if (first) fireEvent.click(first);
    expect(onToggle).toHaveBeenCalledWith('a');
  });

  it('is entered by a long press, whose click opens nothing', () => {
    vi.useFakeTimers();
    const onHold = vi.fn<(id: string) => void>();
    const open = render(<ShelfRow items={items} onHold={onHold} />);
    const link = screen.getByRole('link', { name: /归鞘/ });
    fireEvent.pointerDown(link, { button: 0, clientX: 5, clientY: 5 });
    vi.advanceTimersByTime(600);
    fireEvent.pointerUp(link);
    fireEvent.click(link);
    vi.useRealTimers();
    expect(onHold).toHaveBeenCalledWith('a');
    expect(open).not.toHaveBeenCalled();
  });

  it('is not entered by a finger that scrolls', () => {
    vi.useFakeTimers();
    const onHold = vi.fn<(id: string) => void>();
    render(<ShelfRow items={items} onHold={onHold} />);
    const link = screen.getByRole('link', { name: /归鞘/ });
    fireEvent.pointerDown(link, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(link, { clientX: 5, clientY: 40 });
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    expect(onHold).not.toHaveBeenCalled();
  });
});

describe('A row of the history', () => {
  it('offers its removal as a button of its own', () => {
    const onRemove = vi.fn<() => void>();
    render(
      <HistoryRow
        href="/readcomic"
        title="归鞘"
        cover={null}
        chapter="第 3 话"
        ratio={0.5}
        when="12:40"
        onRemove={onRemove}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: '删除，归鞘' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: '归鞘，第 3 话，50%，12:40，续看' })).toBeTruthy();
  });
});

describe('A button', () => {
  it('keeps its label and the focus while busy, and does nothing when pressed', () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button busy onClick={onClick}>
        重试
      </Button>,
    );
    const button = screen.getByRole('button', { name: '重试' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
