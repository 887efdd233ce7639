// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import PurchasedFilmScreen from '../../../../src/features/billing/history/PurchasedFilmScreen.tsx';
import { globalActions } from '../../../../src/state/globalSlice.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { work } from '../../../support/fakes/storeSamples.ts';
import { stage } from '../../../support/screens/workStage.tsx';
import { USER } from '../checkout/samples.ts';

configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

interface Asked {
  readonly type: string;
  readonly page: number;
}

const film = (uuid: string, form: string, chapters = 1) => ({
  ...work(uuid).detail,
  kind: 'film' as const,
  title: `片 ${uuid}`,
  form,
  chapters,
});
const bought = (uuid: string, index: number, form: string, chapters = 1) => ({
  work: film(uuid, form, chapters),
  chapter: `${uuid}-${index}`,
  at: new Date().toISOString(),
  coins: 12,
  chapter_index: index,
  chapter_title: '',
});
const watched = (uuid: string, minutesAgo: number) => ({
  work: film(uuid, '短片'),
  chapter: `${uuid}-1`,
  index: 1,
  page: 41,
  ratio: 0.5,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

/** A back end that returns one row per page. */
function stand(purchases: readonly unknown[], reads: readonly unknown[]) {
  const asked: string[] = [];
  const records = ({ type, page }: Asked) => {
    asked.push(`${type} ${page}`);
    const rows = type === 'purchased' ? purchases : reads;
    const part = { items: rows.slice(page - 1, page), page, size: 1, total: rows.length };
    return { ok: true, data: { ...part, deleted: [], months: [], now: '' } };
  };
  const its = stage({ answers: { records } });
  its.store.dispatch(userActions.userReceived(USER));
  its.store.dispatch(globalActions.initEnded(null));
  its.show(<PurchasedFilmScreen search={{ form: '' }} />);
  return asked;
}

describe('The purchased films screen', () => {
  it('loads all rows, so that prices and counts are complete', async () => {
    stand(
      [bought('a', 2, '剧集', 2), bought('b', 1, '短片'), bought('a', 1, '剧集', 2)],
      [watched('b', 1)],
    );
    expect(await screen.findByRole('button', { name: '全部 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '剧集 1' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /片 a.*全集 24\u00a0金币/ })).toBeTruthy();
  });

  it('loads the history until every purchased film has its position', async () => {
    const asked = stand(
      [bought('old', 1, '短片'), bought('never', 1, '短片')],
      [watched('x', 1), watched('y', 2), watched('old', 3)],
    );
    expect(await screen.findByRole('link', { name: /片 old.*看到 0:40/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /片 never.*未看/ })).toBeTruthy();
    expect(asked).toContain('read 3');
  });
});
