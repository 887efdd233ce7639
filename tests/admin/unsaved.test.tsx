// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, meOf, refusal, signedIn } from './fakeAdmin.ts';
import { CHAPTER, openAdmin as open, PAGE, WORK, WORK_ANSWERS } from './openAdmin.tsx';

const inputOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await inputOf(label), { target: { value } });

describe('A session that ends in the middle of a form', () => {
  /** A form that is stored nowhere, over a session that the save finds ended. */
  async function loseSession() {
    const sent: unknown[] = [];
    const answers: FakeAnswers = {
      ...WORK_ANSWERS,
      'GET /works/w1/chapters': { body: { ...PAGE, items: [CHAPTER], total: 1 } },
      'PATCH /works/w1/prices': (body) => {
        sent.push(body);
        if (sent.length > 1) return { body: { changed: 1 } };
        answers['GET /session'] = { body: { me: null, has_operators: true } };
        return refusal(401, { error: 'signed_out', message: '登录已结束' });
      },
      'POST /session': { body: { me: meOf('editor') } },
    };
    open('/admin/works/w1', answers);
    fireEvent.click(await screen.findByRole('button', { name: '定价' }));
    await type('开头免费几章', '12');
    fireEvent.click(screen.getByRole('button', { name: '给全部章节定价' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '给全部章节定价' })).toBeNull();
    return { answers, sent };
  }

  async function signInAs(answers: FakeAnswers, session: FakeAnswers) {
    Object.assign(answers, session);
    await type('名字', '小站');
    await type('密码', 'correct horse');
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
  }

  it('comes back with what was typed when the operator has signed in again', async () => {
    const { answers, sent } = await loseSession();
    await signInAs(answers, signedIn('editor'));
    const save = await screen.findByRole('button', { name: '给全部章节定价' });
    expect((await inputOf('开头免费几章')).value).toBe('12');
    fireEvent.click(save);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ free_first: 12 });
  });

  it('leaves nothing to another operator', async () => {
    const { answers } = await loseSession();
    const other = meOf('editor');
    const me = { ...other, operator: { ...other.operator, id: 'o2', name: '小林' } };
    await signInAs(answers, { 'GET /session': { body: { me, has_operators: true } } });
    expect(await screen.findByRole('button', { name: '定价' })).toBeTruthy();
    expect(screen.queryByLabelText('开头免费几章')).toBeNull();
  });
});

describe('A reload in the middle of a form', () => {
  it('opens it again as it was: of a new work', async () => {
    const answers = { ...WORK_ANSWERS, 'GET /works': { body: { ...PAGE, items: [], total: 0 } } };
    open('/admin/works', answers);
    fireEvent.click(await screen.findByRole('button', { name: '新作品' }));
    await type('标题', '雾港');
    cleanup();
    open('/admin/works', answers);
    expect((await inputOf('标题')).value).toBe('雾港');
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    cleanup();
    open('/admin/works', answers);
    fireEvent.click(await screen.findByRole('button', { name: '新作品' }));
    expect((await inputOf('标题')).value).toBe('');
  });

  it('opens it again as it was: of an item of a list, which another operator has removed', async () => {
    const item = { id: 'n1', at: 0, title: '停机', text: '今晚' };
    const sent: unknown[] = [];
    const answers: FakeAnswers = {
      ...signedIn('support'),
      'GET /notices': { body: { mark: 'a', items: [item] } },
      'GET /questions': { body: { mark: 'q', items: [] } },
      'PUT /notices': (body) => {
        sent.push(body);
        return { body: { mark: 'b', items: [] } };
      },
    };
    open('/admin/texts', answers);
    fireEvent.click(await screen.findByRole('button', { name: '编辑 停机' }));
    await type('标题', '今晚停机');
    await type('内容', '九点到十点');
    cleanup();
    open('/admin/texts', { ...answers, 'GET /notices': { body: { mark: 'b', items: [] } } });
    expect((await inputOf('标题')).value).toBe('今晚停机');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => {
      expect(sent).toEqual([{ mark: 'b', items: [{ title: '今晚停机', text: '九点到十点' }] }]);
    });
    await vi.waitFor(() => expect(screen.queryByLabelText('标题')).toBeNull());
  });
});

describe('The text of a chapter', () => {
  it('shows what another operator has saved meanwhile, and is saved over it when told to', async () => {
    let chapter = CHAPTER;
    const sent: unknown[] = [];
    const textOf = (...paragraphs: string[]) => ({ body: { note: '', paragraphs } });
    open('/admin/chapters/c1', {
      ...signedIn('editor'),
      'GET /works/w1': { body: { work: WORK } },
      'GET /chapters/c1': () => ({ body: { chapter, versions: [] } }),
      'GET /chapters/c1/versions/1/text': textOf('风很大。'),
      'GET /chapters/c1/versions/2/text': textOf('雨很大。'),
      'PUT /chapters/c1/text': (body) => {
        sent.push(body);
        if (sent.length > 1) return { body: { chapter, version: 3 } };
        chapter = { ...CHAPTER, newest_version: 2, revision: 8 };
        return refusal(409, { error: 'stale', message: '刚才有人改过了', current: chapter });
      },
    });
    await type('正文', '雪很大。');
    fireEvent.click(screen.getByRole('button', { name: '保存并换上' }));
    expect(await screen.findByText('现在的：雨很大。')).toBeTruthy();
    expect((await inputOf('正文')).value).toBe('雪很大。');
    fireEvent.click(screen.getByRole('button', { name: '保存我的并换上' }));
    await vi.waitFor(() => {
      expect(sent.at(-1)).toMatchObject({ revision: 8, paragraphs: ['雪很大。'] });
    });
  });
});

it('A proxy that answers for a server which starts again is named as such', async () => {
  open('/admin/works/w1', {
    ...WORK_ANSWERS,
    'PATCH /works/w1': { status: 502, body: '<html>' },
  });
  await type('作者', '阿山');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('服务器正在重启或没有应答，过一会儿再试')).toBeTruthy();
  expect((await inputOf('作者')).value).toBe('阿山');
});
