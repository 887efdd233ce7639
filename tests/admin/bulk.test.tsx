// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, signedIn } from './fakeAdmin.ts';
import { openAdmin, PAGE, WORK } from './openAdmin.tsx';

const WORKS = [
  { ...WORK, id: 'w1', title: '草稿一' },
  { ...WORK, id: 'w2', title: '草稿二' },
  { ...WORK, id: 'w3', title: '在架', state: 'published', published_at: 1 },
];

function answersOf(more: FakeAnswers): FakeAnswers {
  return {
    ...signedIn('editor'),
    'GET /works': { body: { ...PAGE, items: WORKS, total: WORKS.length } },
    ...more,
  };
}

async function choose(...titles: string[]): Promise<void> {
  for (const title of titles) fireEvent.click(await screen.findByLabelText(`选择 ${title}`));
}
function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

describe('Chosen works', () => {
  it('are withdrawn after one question, and put back', async () => {
    const sent: unknown[] = [];
    openAdmin(
      '/admin/works',
      answersOf({
        'POST /bulk': (body) => {
          sent.push(body);
          return { body: { done: ['w3'], refused: [] } };
        },
      }),
    );
    await choose('草稿一', '在架');
    press('下架 1 部');
    press('取消');
    expect(sent).toEqual([]);
    press('下架 1 部');
    press('下架');
    expect(await screen.findByText('已下架 1 部')).toBeTruthy();
    press('撤销');
    expect(await screen.findByText('已重新上架 1 部')).toBeTruthy();
    expect(sent).toEqual([
      { on: 'work', action: 'withdraw', ids: ['w3'] },
      { on: 'work', action: 'republish', ids: ['w3'] },
    ]);
  });

  it('are published as far as they can be, with the reason of each that cannot', async () => {
    const refused = [{ id: 'w2', title: '草稿二', reason: '还没有封面' }];
    openAdmin('/admin/works', answersOf({ 'POST /bulk': { body: { done: ['w1'], refused } } }));
    await choose('草稿一', '草稿二', '在架');
    press('发布 2 部');
    press('发布');
    expect(await screen.findByText('《草稿二》：还没有封面')).toBeTruthy();
    expect(screen.getByText(/已发布 1 部，1 部没有做成/)).toBeTruthy();
    press('知道了');
    expect(screen.queryByText('《草稿二》：还没有封面')).toBeNull();
  });

  it('are deleted only where they are drafts, and blocked by a call of its own', async () => {
    const sent: unknown[] = [];
    const note = (body: unknown) => {
      sent.push(body);
      return {
        body: { done: ['w1'], refused: [], files: ['a.webp'], addresses: ['/image/a.webp'] },
      };
    };
    openAdmin('/admin/works', answersOf({ 'POST /bulk': note, 'POST /bulk/block': note }));
    await choose('草稿一', '在架');
    press('删除草稿 1 部');
    press('删除草稿');
    expect(await screen.findByText('已删除 1 部')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    await choose('在架');
    const bar = screen.getByRole('group', { name: '选了 1 部' });
    expect(within(bar).queryByText(/删除草稿/)).toBeNull();
    press('封禁 1 部');
    press('封禁');
    expect(await screen.findByDisplayValue('/image/a.webp')).toBeTruthy();
    await vi.waitFor(() => {
      expect(sent).toEqual([
        { on: 'work', action: 'delete', ids: ['w1'] },
        { on: 'work', ids: ['w3'] },
      ]);
    });
  });

  it('are not chosen by those who only read', async () => {
    openAdmin('/admin/works', { ...answersOf({}), ...signedIn('viewer') });
    expect(await screen.findByText('在架')).toBeTruthy();
    expect(screen.queryByLabelText('选择 在架')).toBeNull();
  });
});

it('A chosen draft is moved to a place of the reading order', async () => {
  const sent: unknown[] = [];
  const draft = (id: string, title: string) => ({
    id,
    title,
    work_id: 'w1',
    idx: 0,
    volume: '',
    price: 0,
    state: 'draft',
    published_at: 0,
    version: 1,
    newest_version: 1,
    size: 2,
    free_at: 0,
    trial_seconds: null,
    is_alternative: false,
    revision: 0,
    locked: [],
  });
  const items = [draft('c1', '第12话'), draft('c2', '第13话')];
  openAdmin('/admin/works/w1', {
    ...signedIn('editor'),
    'GET /works/w1': { body: { work: { ...WORK, all_chapters: 2 } } },
    'GET /works/w1/chapters': { body: { ...PAGE, items, total: 2 } },
    'GET /coming': { body: { items: [] } },
    'POST /chapters/c2/move': (body) => {
      sent.push(body);
      return { body: { chapter: items[1] } };
    },
  });
  await choose('第13话');
  press('移动');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: '移动《第13话》' });
  const place = screen.getByLabelText('放到第几个');
  fireEvent.change(place, { target: { value: '3' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(place, { target: { value: '1' } });
  fireEvent.click(send);
  await vi.waitFor(() => expect(sent).toEqual([{ at: 1 }]));
  await vi.waitFor(() => expect(screen.queryByLabelText('放到第几个')).toBeNull());
});
