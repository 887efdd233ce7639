// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PagePreview } from '../../../src/features/comic/PagePreview.tsx';
import { useAlsoRead } from '../../../src/features/reader/useAlsoRead.tsx';
import { ChapterBreak } from '../../../src/features/reader/ChapterBreak.tsx';
import { ChapterEnd } from '../../../src/features/reader/ChapterEnd.tsx';
import { detailOf, stage, WORK } from '../../support/screens/workStage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function End({ isNear }: { isNear: boolean }) {
  return <ChapterEnd next={null} also={useAlsoRead(WORK, isNear)} />;
}

describe("the suggestions at a chapter's end", () => {
  const others = ['a', 'b', 'c', 'd'].map((uuid) => ({
    ...detailOf(12),
    uuid,
    title: `作品${uuid}`,
  }));

  it('are three works, and never the one that was just read', async () => {
    const { show } = stage({ answers: { guessLike: { items: [detailOf(12), ...others] } } });
    show(<End isNear />);
    expect(await screen.findByRole('heading', { name: '看完这话的人还在看' })).toBeTruthy();
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['a', 'b', 'c'].map((uuid) => `/detailcomic?uuid=${uuid}`),
    );
  });

  it('are hidden, with their heading, before the end is near and while the server does not answer', async () => {
    const { show } = stage({ answers: { guessLike: { items: others } } });
    show(<End isNear={false} />);
    await act(async () => undefined);
    expect(screen.queryByRole('heading')).toBeNull();
    cleanup();
    stage({}).show(<End isNear />);
    await act(async () => undefined);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the card between two chapters', () => {
  it('names the next chapter, and the gap before it', () => {
    render(<ChapterBreak label="第 88 话 · 断桥" missing="缺少第 87 话" />);
    expect(screen.getByRole('heading', { name: '第 88 话 · 断桥' })).toBeTruthy();
    expect(screen.getByText('缺少第 87 话')).toBeTruthy();
  });
});

describe("a thumbnail in the slider's bubble", () => {
  const pageOf = (path: string) => ({ path, width: 4, height: 6, bytes: 0, sha256: '' });

  it('loads once the slider rests on it, and not while it is passed', () => {
    vi.useFakeTimers();
    const { container, rerender } = render(<PagePreview page={pageOf('1')} chapter="c" />);
    const rest = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    rest(100);
    rerender(<PagePreview page={pageOf('2')} chapter="c" />);
    rest(100);
    expect(container.querySelector('[data-state]')).toBeNull();
    rest(100);
    expect(container.querySelector('[data-state]')).not.toBeNull();
  });
});
