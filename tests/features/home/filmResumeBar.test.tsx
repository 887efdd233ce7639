// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/lib/addresses.ts';
import HomeResumeBar from '../../../src/features/home/HomeResumeBar.tsx';
import { allReads, lastRead } from '../../../src/state/lastRead.ts';
import { readUserState, type ReadEntry } from '../../../src/state/userState.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const entry = (over: Partial<ReadEntry> = {}): ReadEntry => ({
  uuid: 'film',
  kind: 'film',
  title: '极光少年',
  cover: '',
  chapter: 'film-e01',
  chapterTitle: '正片',
  index: 1,
  page: 13,
  pages: 25,
  ratio: 0.48,
  at: '2026-11-21T00:00:00.000Z',
  ...over,
});

function dockOf(film: ReadEntry) {
  const href = readAddress('film', 'film', film.chapter);
  const resume = { entry: film, href, isStored: false, dismiss: () => undefined };
  renderScreen(<HomeResumeBar {...resume} box={null} />, startOfflineStore());
  return screen.getByRole('link').getAttribute('aria-label');
}

describe('The dock', () => {
  it('resumes a film at its position, a series with its episode', () => {
    expect(dockOf(entry())).toBe('续看，极光少年，看到 0:12');
    cleanup();
    expect(dockOf(entry({ index: 2, page: 41, pages: 1_500, chapterTitle: '第2集 车站' }))).toBe(
      '续看，极光少年，第\u00a02\u00a0集，看到 0:40',
    );
  });

  it('shows the latest of all kinds', () => {
    const comic = entry({ uuid: 'comic', kind: 'comic', at: '2026-11-20T00:00:00.000Z' });
    const user = { ...readUserState({}), comicreaduuids: [comic], filmreaduuids: [entry()] };
    expect(lastRead(allReads(user))?.uuid).toBe('film');
    expect(lastRead(allReads({ ...user, filmreaduuids: [] }))?.uuid).toBe('comic');
  });
});
