// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  movePage,
  putPictures,
  removePage,
} from '../../src/admin/screens/chapters/pages/pageOrder.ts';
import { differenceOf } from '../../src/admin/screens/chapters/versions/difference.ts';
import { type FakeAnswer, type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin, PAGE, WORK } from './openAdmin.tsx';

const CHAPTER = {
  id: 'c1',
  work_id: 'w1',
  idx: 1,
  title: '第1话',
  volume: '',
  price: 0,
  state: 'published',
  published_at: 1,
  version: 1,
  newest_version: 1,
  size: 3,
  free_at: 0,
  trial_seconds: null,
  is_alternative: false,
  revision: 7,
  locked: [],
};
const PAGES = [1, 2, 3].map((idx) => ({
  idx,
  path: `comics/u/${idx}.webp`,
  width: 720,
  height: 960,
  bytes: 1,
  small_path: `comics/u/${idx}s.webp`,
}));

function answersOf(sent: unknown[]): FakeAnswers {
  return {
    ...signedIn('editor'),
    'GET /works/w1': { body: { work: { ...WORK, kind: 'comic' } } },
    'GET /chapters/c1': { body: { chapter: CHAPTER, versions: [] } },
    'GET /chapters/c1/versions/1/pages': { body: { pages: PAGES } },
    'GET /files': { body: new Blob(['picture']) },
    'POST /pictures': {
      body: { key: 'comics/u/new.webp', width: 720, height: 960, further: [] },
    },
    'PUT /chapters/c1/pages': (body) => {
      sent.push(body);
      return { body: { chapter: CHAPTER, version: 2 } };
    },
  };
}

it('Pages of a chapter are moved, replaced and removed, and saved as a new version', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin/chapters/c1', answersOf(sent));
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '保存并换上' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '第 3 页往前移' }));
  fireEvent.click(screen.getByRole('button', { name: '删掉第 1 页' }));
  const file = new File(['new'], 'new.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('换第 1 页', { selector: 'input' }), {
    target: { files: [file] },
  });
  expect(await screen.findByText('第 1 页（新）')).toBeTruthy();
  fireEvent.click(save);
  await vi.waitFor(() => {
    expect(sent).toEqual([
      { revision: 7, from_version: 1, order: ['comics/u/new.webp', 2], show: true },
    ]);
  });
});

it('A page that is moved while its picture is uploaded is replaced where it stands then', async () => {
  const sent: unknown[] = [];
  const answers = answersOf(sent);
  let store: () => void = () => undefined;
  const isStored = new Promise<void>((resolve) => (store = resolve));
  openAdmin('/admin/chapters/c1', {
    ...answers,
    'POST /pictures': async () => {
      await isStored;
      return answers['POST /pictures'] as FakeAnswer;
    },
  });
  const input = await screen.findByLabelText('换第 1 页', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['new'], 'new.png')] } });
  fireEvent.click(screen.getByRole('button', { name: '第 1 页往后移' }));
  store();
  expect(await screen.findByText('第 2 页（新）')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '只存成新版本' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ order: [2, 'comics/u/new.webp', 3], show: false });
});

it('A version that comes while pages are moved is offered, and nothing moved is lost', async () => {
  const sent: unknown[] = [];
  let chapter = CHAPTER;
  openAdmin('/admin/chapters/c1', {
    ...answersOf(sent),
    'GET /chapters/c1': () => ({ body: { chapter, versions: [] } }),
    'GET /chapters/c1/versions/2/pages': { body: { pages: PAGES.slice(0, 1) } },
    'PUT /chapters/c1/pages': (body) => {
      sent.push(body);
      chapter = { ...CHAPTER, newest_version: 2, revision: 8 };
      return refusal(409, { error: 'stale', message: '刚才有人改过了', current: chapter });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '第 3 页往前移' }));
  fireEvent.click(screen.getByRole('button', { name: '保存并换上' }));
  const newest = await screen.findByRole('button', { name: '看第 2 版' });
  fireEvent.click(screen.getByRole('button', { name: '保存并换上' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ revision: 8, from_version: 1, order: [1, 3, 2], show: true });
  fireEvent.click(newest);
  await vi.waitFor(() => expect(screen.queryByText('第 2 页')).toBeNull());
  expect(screen.getByText('第 1 页')).toBeTruthy();
});

it('A chapter without pages is not saved', async () => {
  openAdmin('/admin/chapters/c1', answersOf([]));
  for (let left = PAGES.length; left > 0; left -= 1) {
    fireEvent.click(await screen.findByRole('button', { name: '删掉第 1 页' }));
  }
  expect(screen.getByText('至少要留一页。')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存并换上' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  expect(await screen.findByRole('button', { name: '删掉第 3 页' })).toBeTruthy();
});

it('Steps over pages leave what is out of range as it is', () => {
  const pages = ['a', 'b'].map((name) => ({ name, path: name }));
  expect(movePage(pages, 0, -1)).toEqual(pages);
  expect(movePage(pages, 1, 1)).toEqual(pages);
  expect(movePage(pages, 0, 1).map(({ name }) => name)).toEqual(['b', 'a']);
  expect(removePage(pages, 0).map(({ name }) => name)).toEqual(['b']);
  expect(putPictures(pages, 2, ['c', 'd']).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

it('Two versions stand side by side, without what is the same in both', async () => {
  const version = (number: number, state: string) => {
    return { version: number, state, size: 3, made_at: 1, replaced_at: null };
  };
  const versions = [version(3, 'making'), version(2, 'ready'), version(1, 'shown')];
  const text = (...paragraphs: string[]) => ({ body: { note: '', paragraphs } });
  openAdmin('/admin/chapters/c1', {
    ...signedIn('viewer'),
    'GET /works/w1': { body: { work: WORK } },
    'GET /chapters/c1': { body: { chapter: { ...CHAPTER, newest_version: 2 }, versions } },
    'GET /chapters/c1/versions/1/text': text('海', '旧的一段', '灯'),
    'GET /chapters/c1/versions/2/text': text('海', '新的一段', '多出来的', '灯'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '并排比较两个版本' }));
  await screen.findByText('旧的一段');
  const table = screen.getByText('旧的一段').closest('table');
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['旧的一段', '新的一段'],
    ['没有', '多出来的'],
  ]);
  expect(screen.getByText('前 1 段一样。')).toBeTruthy();
  expect(screen.getByText('后 1 段一样。')).toBeTruthy();
  const left = screen.getByLabelText<HTMLSelectElement>('左边');
  expect([...left.options].map(({ text: title }) => title)).toEqual([
    '第 2 版（待用）',
    '第 1 版（读者在看）',
  ]);
  fireEvent.change(left, { target: { value: '2' } });
  expect(await screen.findByText('两个版本的 4 段都一样。')).toBeTruthy();
});

it('A difference lies between what is the same at both ends, each item counted once', () => {
  const between = (left: string, right: string) =>
    differenceOf(left.split(''), right.split(''), (letter) => letter);
  expect(between('aa', 'aaa')).toEqual({ before: 2, rows: [{ at: 0, right: 'a' }], after: 0 });
  expect(between('abc', 'axc')).toEqual({
    before: 1,
    rows: [{ at: 0, left: 'b', right: 'x' }],
    after: 1,
  });
  expect(between('', 'a')).toEqual({ before: 0, rows: [{ at: 0, right: 'a' }], after: 0 });
  expect(between('ab', 'ab')).toEqual({ before: 2, rows: [], after: 0 });
});

const EPISODE = { ...CHAPTER, title: '第1集', price: 12, trial_seconds: 60 };
const FILM_ANSWERS: FakeAnswers = {
  ...signedIn('editor'),
  'GET /works/w1': { body: { work: { ...WORK, kind: 'film', all_chapters: 1 } } },
  'GET /works/w1/chapters': { body: { ...PAGE, items: [EPISODE], total: 1 } },
  'GET /chapters/c1': { body: { chapter: EPISODE, versions: [] } },
  'GET /coming': { body: { items: [] } },
};

it('The trial of an episode is set in seconds, and refused where it shows the whole film', async () => {
  const sent: unknown[] = [];
  const message = '试看要比影片短，最多 99 秒';
  openAdmin('/admin/chapters/c1', {
    ...FILM_ANSWERS,
    'PATCH /chapters/c1': (body) => {
      sent.push(body);
      return refusal(400, { error: 'bad_input', field: 'trial_seconds', message });
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('试看秒数');
  expect(field.value).toBe('60');
  fireEvent.change(field, { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect([field.value, sent]).toEqual(['100', [{ revision: 7, trial_seconds: 100 }]]);
});

it('The trial of many episodes is set with their price, or left as it is', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin/works/w1', {
    ...FILM_ANSWERS,
    'PATCH /works/w1/prices': (body) => {
      sent.push(body);
      return { body: { changed: 0, trials: 1 } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '定价' }));
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: '给全部章节定价' });
  fireEvent.change(screen.getByLabelText('试看秒数'), { target: { value: 'x' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('试看秒数'), { target: { value: '30' } });
  fireEvent.click(send);
  expect(await screen.findByText('改了 0 章的价格，1 集的试看')).toBeTruthy();
  expect(sent).toEqual([{ price: 0, free_first: 0, trial_seconds: 30 }]);
});

it('Two versions of an episode stand side by side: what they consist of, and frames at the same times', async () => {
  const versions = [2, 1].map((version) => {
    return { version, state: 'ready', size: 60, made_at: 1, replaced_at: null };
  });
  const film = (duration: number, more: object = {}) => ({
    body: {
      duration,
      poster: 'films/u/p.webp',
      qualities: [{ name: '720p', width: 1_280, height: 720, bytes: duration * 1e6 }],
      subtitles: [],
      ...more,
    },
  });
  const sprites = { seconds: 5, width: 160, height: 90, columns: 2, rows: 2, sheets: ['a', 'b'] };
  const subtitles = [{ lang: 'zh-CN', label: '中文' }];
  const { asked } = openAdmin('/admin/chapters/c1', {
    ...FILM_ANSWERS,
    'GET /chapters/c1': { body: { chapter: { ...EPISODE, newest_version: 2 }, versions } },
    'GET /chapters/c1/versions/1/film': film(60),
    'GET /chapters/c1/versions/2/film': film(40, { sprites, subtitles }),
    'GET /files': { body: new Blob(['picture']) },
  });
  fireEvent.click(await screen.findByRole('button', { name: '并排比较两个版本' }));
  const table = await screen.findByRole('table', { name: '两个版本' });
  const rows = [...table.querySelectorAll('tbody tr:nth-child(even)')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows.slice(0, 3)).toEqual([
    ['1:00', '0:40'],
    ['720p（1280 × 720，60\u00a0MB）', '720p（1280 × 720，40\u00a0MB）'],
    ['没有', '中文'],
  ]);
  // Frames of the first version are not there, and those of the second end with its sheets.
  expect(rows.slice(4).every(([ours]) => ours === '没有画面')).toBe(true);
  expect(rows.slice(4)).toHaveLength(5);
  await vi.waitFor(() => expect(asked).toContain('GET /files?key=b'));
});
