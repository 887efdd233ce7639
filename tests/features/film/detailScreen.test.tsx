// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import FilmDetailScreen from '../../../src/features/film/DetailScreen.tsx';
import { requestFilm } from '../../../src/features/film/index.ts';
import {
  chapterUuid,
  detailOf,
  directoryOf,
  placeAt,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

afterEach(cleanup);

/** The calls that the screen sends before any is answered. */
function firstCalls(named: string, ratio?: number) {
  const asked = new Set<string>();
  const held = (name: string) => (input: { readonly chapter?: string }) => {
    asked.add([name, input.chapter].filter(Boolean).join(' '));
    return new Promise<never>(() => undefined);
  };
  const names = ['comic', 'comicDirectoryList', 'comicDirectory'];
  const place =
    ratio === undefined ? {} : { place: { ...placeAt(2, ratio), kind: 'film' } as const };
  const { show } = stage({
    answers: Object.fromEntries(names.map((name) => [name, held(name)])),
    ...place,
  });
  show(<FilmDetailScreen search={{ uuid: WORK, chapter: named }} />);
  return asked;
}

const BOTH = ['comic', 'comicDirectoryList'];

describe('the screen of a film that opens', () => {
  it('requests work, directory and the episode of its address at once', async () => {
    const asked = firstCalls(chapterUuid(3), 0.4);
    await expect
      .poll(() => [...asked].toSorted())
      .toEqual([...BOTH, 'comicDirectory chapter-3'].toSorted());
  });

  it('requests the episode watched last beside them', async () => {
    const asked = firstCalls('', 0.4);
    await expect
      .poll(() => [...asked].toSorted())
      .toEqual([...BOTH, 'comicDirectory chapter-2'].toSorted());
  });

  it.each([
    ['nothing was watched', undefined],
    ['the last episode was watched to its end', 1],
  ])('waits for the directory if %s', async (_why, ratio) => {
    const asked = firstCalls('', ratio);
    // A later screen has requested its episode: this one would have, too.
    const later = firstCalls(chapterUuid(3));
    await expect.poll(() => later.size).toBe(3);
    expect([...asked].toSorted()).toEqual(BOTH);
  });

  it('requests the first episode before it renders the work', async () => {
    const { asked, titles, stage: its } = answeringStage();
    its.show(<FilmDetailScreen search={{ uuid: WORK, chapter: '' }} />);
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => asked).toEqual([...BOTH, 'comicDirectory chapter-1']);
    expect(titles.at(-1)).toBe('');
  });

  it('repeats no call that was sent when its link was pressed', async () => {
    const { asked, stage: its } = answeringStage();
    const pressed = requestFilm(WORK, '');
    await its.store.dispatch(pressed as never);
    expect(asked).toEqual([...BOTH, 'comicDirectory chapter-1']);
    its.show(<FilmDetailScreen search={{ uuid: WORK, chapter: '' }} />);
    await screen.findByRole('heading', { level: 1 });
    // Rendered last, when every other call of the screen has been sent.
    await screen.findByText('举报');
    expect(asked).toHaveLength(3);
  });
});

describe('a locked film in one piece', () => {
  it('says when it becomes free, and is offered without a next episode', async () => {
    const free_at = new Date(Date.now() + 3 * 86_400_000 - 60_000).toISOString();
    const { chapters, ...directory } = directoryOf(1, 1);
    const { show } = stage({
      answers: {
        comic: { ...detailOf(1), kind: 'film' },
        comicDirectoryList: {
          ...directory,
          chapters: chapters.map((each) => ({ ...each, free_at })),
        },
        comicDirectory: { locked: true, price: 48, coins: 128, packs: [], free_at },
      },
    });
    show(<FilmDetailScreen search={{ uuid: WORK, chapter: '' }} />);
    await screen.findByText(/^48\s金币 · 3\s天后免费$/);
    fireEvent.click(
      (await screen.findAllByRole('button', { name: /48.金币购买$/ })).at(-1) ?? document.body,
    );
    const sheet = within(await screen.findByRole('dialog', { name: '雪落长安' }));
    expect(sheet.getByRole('radio', { name: /^本片/ })).toBeTruthy();
    expect(sheet.getByRole('button', { name: /金币解锁本片$/ })).toBeTruthy();
    expect(sheet.queryByRole('switch')).toBeNull();
  });
});

/** Answers work and directory; the episode stays on its way. */
function answeringStage() {
  const asked: string[] = [];
  /** The title on the screen at each call. */
  const titles: string[] = [];
  const call = (name: string, data?: object) => (input: { readonly chapter?: string }) => {
    asked.push([name, input.chapter].filter(Boolean).join(' '));
    titles.push(document.querySelector('h1')?.textContent ?? '');
    return data ? { ok: true, data } : new Promise<never>(() => undefined);
  };
  const answers = {
    comic: call('comic', { ...detailOf(3), kind: 'film' }),
    comicDirectoryList: call('comicDirectoryList', directoryOf(3)),
    comicDirectory: call('comicDirectory'),
  };
  return { asked, titles, stage: stage({ answers }) };
}
