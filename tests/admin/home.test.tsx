// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin, PAGE, WORK } from './openAdmin.tsx';

const MARK = 'a'.repeat(64);
const NEW_MARK = 'b'.repeat(64);
const ALWAYS = { from_at: null, until_at: null };
const word = (id: string) => ({ id, word: `词${id}`, ...ALWAYS });
const OTHER_WORK = '11111111-1111-4111-8111-111111111111';
const EMPTY_PART = { mark: MARK, items: [] };

function homeWith(parts: object) {
  return {
    banners: EMPTY_PART,
    sections: EMPTY_PART,
    categories: EMPTY_PART,
    hot_words: EMPTY_PART,
    list_names: EMPTY_PART,
    lists: [],
    ...parts,
  };
}

function answersFor(parts: object, more: FakeAnswers = {}): FakeAnswers {
  return { ...signedIn('editor'), 'GET /home/comic': { body: homeWith(parts) }, ...more };
}

/** The card of a part. */
async function cardOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('section')!);
}

/** Presses the button when no save runs any more. */
async function pressSave(card: Awaited<ReturnType<typeof cardOf>>): Promise<void> {
  const button = card.getByRole('button', { name: '保存' });
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button);
}

/** A server with hot words; `sent` are the saves. */
function hotKeywordServer() {
  let part = { mark: MARK, items: [word('1'), word('2'), word('3')] };
  const sent: { mark: string; items: { word: string }[] }[] = [];
  const answers = answersFor(
    {},
    {
      'GET /home/comic': () => ({ body: homeWith({ hot_words: part }) }),
      'PUT /home/comic/hot-words': (body) => {
        const saved = body as (typeof sent)[number];
        sent.push(saved);
        const items = saved.items.map((item) => ({ ...word(`new${sent.length}`), ...item }));
        if (saved.mark !== part.mark) {
          return refusal(409, { error: 'stale', message: '已被修改', current: part });
        }
        part = { mark: String(sent.length).repeat(64), items };
        return { body: part };
      },
    },
  );
  return { answers, sent };
}

describe('The home page', () => {
  it('has words that are moved, edited, added and removed, each time with the mark that was read', async () => {
    const { answers, sent } = hotKeywordServer();
    openAdmin('/admin/home', answers);
    const card = await cardOf('热搜词');
    const up = card.getByRole<HTMLButtonElement>('button', { name: '上移 词1' });
    expect(up.disabled).toBe(true);
    fireEvent.click(card.getByRole('button', { name: '下移 词1' }));
    await card.findByText('词1');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ mark: MARK });
    expect(sent[0]?.items.map((item) => item.word)).toEqual(['词2', '词1', '词3']);

    await vi.waitFor(() => {
      const [first] = card.getAllByRole('button', { name: /^编辑/ });
      expect(first?.getAttribute('aria-label')).toBe('编辑 词2');
    });
    fireEvent.click(card.getByRole('button', { name: '编辑 词2' }));
    fireEvent.change(card.getByLabelText('词'), { target: { value: '星海' } });
    await pressSave(card);
    expect(await card.findByText('星海')).toBeTruthy();
    expect(sent[1]).toMatchObject({ mark: '1'.repeat(64) });

    await vi.waitFor(() => expect(card.queryByLabelText('词')).toBeNull());
    fireEvent.click(card.getByRole('button', { name: '移除 词3' }));
    fireEvent.click(await card.findByRole('button', { name: '移除' }));
    await vi.waitFor(() => expect(card.queryByText('词3')).toBeNull());

    fireEvent.click(card.getByRole('button', { name: '加一个词' }));
    fireEvent.change(card.getByLabelText('词'), { target: { value: '灯塔' } });
    await pressSave(card);
    expect(await card.findByText('灯塔')).toBeTruthy();
    expect(sent.at(-1)?.items.map((item) => item.word)).toEqual(['星海', '词1', '灯塔']);
  });

  it('ignores presses while a save runs, and the next one has the new mark', async () => {
    const { answers, sent } = hotKeywordServer();
    openAdmin('/admin/home', answers);
    const card = await cardOf('热搜词');
    const down = card.getByRole('button', { name: '下移 词1' });
    fireEvent.click(down);
    fireEvent.click(down);
    await vi.waitFor(() => {
      const [first] = card.getAllByRole('button', { name: /^编辑/ });
      expect(first?.getAttribute('aria-label')).toBe('编辑 词2');
    });
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(sent).toHaveLength(1);
    fireEvent.click(down);
    await vi.waitFor(() => {
      const names = card.getAllByRole('button', { name: /^编辑/ });
      expect(names.at(-1)?.getAttribute('aria-label')).toBe('编辑 词1');
    });
    expect(sent).toHaveLength(2);
  });

  it('does not send what is not complete, and says where', async () => {
    const { answers, sent } = hotKeywordServer();
    openAdmin('/admin/home', answers);
    const card = await cardOf('热搜词');
    fireEvent.click(card.getByRole('button', { name: '加一个词' }));
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    expect(await card.findByText('标题不能是空的')).toBeTruthy();
    fireEvent.change(card.getByLabelText('词'), { target: { value: '灯塔' } });
    const at = (label: string, value: string) =>
      fireEvent.change(card.getByLabelText(label), { target: { value } });
    at('从什么时候起', '2030-05-02T20:00');
    at('到什么时候止', '2030-05-01T20:00');
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    expect(await card.findByText('要在开始的时间以后')).toBeTruthy();
    expect(sent).toHaveLength(0);
    at('到什么时候止', '2030-05-03T20:00');
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.items.at(-1)).toEqual({
      word: '灯塔',
      from_at: new Date(2030, 4, 2, 20).getTime(),
      until_at: new Date(2030, 4, 3, 20).getTime(),
    });
  });

  it('is read again where another operator has changed it, and what was typed stays', async () => {
    let reads = 0;
    const theirs = { mark: NEW_MARK, items: [word('9')] };
    const { asked } = openAdmin(
      '/admin/home',
      answersFor(
        {},
        {
          'GET /home/comic': () => {
            reads += 1;
            const ours = { mark: MARK, items: [word('1')] };
            return { body: homeWith({ hot_words: reads === 1 ? ours : theirs }) };
          },
          'PUT /home/comic/hot-words': refusal(409, {
            error: 'stale',
            message: '已被修改',
            current: theirs,
          }),
        },
      ),
    );
    const card = await cardOf('热搜词');
    fireEvent.click(card.getByRole('button', { name: '加一个词' }));
    fireEvent.change(card.getByLabelText('词'), { target: { value: '灯塔' } });
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    expect(await card.findByText(/别的操作员刚改过这里/)).toBeTruthy();
    expect(await card.findByText('词9')).toBeTruthy();
    expect(card.getByLabelText<HTMLInputElement>('词').value).toBe('灯塔');
    expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('has lists, to which works are added once', async () => {
    const sent: unknown[] = [];
    const listed = { work_id: WORK.id, note: '好看', title: WORK.title, cover: '', state: 'draft' };
    const list = { id: 'comic:hot', title: '热门', mark: MARK, items: [listed] };
    const found = { ...WORK, id: OTHER_WORK, title: '星海', state: 'published' };
    openAdmin(
      '/admin/home',
      answersFor(
        { lists: [list] },
        {
          'GET /works': { body: { ...PAGE, items: [WORK, found], total: 2 } },
          'PUT /home/comic/lists/comic%3Ahot': (body) => {
            sent.push(body);
            return { body: { mark: NEW_MARK } };
          },
        },
      ),
    );
    const card = await cardOf('列表：热门');
    expect(card.getByText('好看 · 草稿，读者看不到')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: '加一部作品' }));
    fireEvent.change(card.getByLabelText('找一部作品'), { target: { value: '海' } });
    fireEvent.click(await card.findByRole('button', { name: '选《海边的灯塔》' }));
    expect(card.getByText('列表里已经有它了。')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: '选《星海》' }));
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => {
      expect(sent).toEqual([
        {
          mark: MARK,
          items: [
            { work_id: WORK.id, note: '好看' },
            { work_id: OTHER_WORK, note: '' },
          ],
        },
      ]);
    });
  });

  it('has sections that show a list or an order of works', async () => {
    const sent: unknown[] = [];
    const list = { id: 'comic:hot', title: '热门', mark: MARK, items: [] };
    openAdmin(
      '/admin/home',
      answersFor(
        { lists: [list] },
        {
          'PUT /home/comic/sections': (body) => {
            sent.push(body);
            return { body: EMPTY_PART };
          },
        },
      ),
    );
    const card = await cardOf('版块');
    fireEvent.click(card.getByRole('button', { name: '加一个版块' }));
    const set = (label: string, value: string) =>
      fireEvent.change(card.getByLabelText(label), { target: { value } });
    set('标题', '今晚看');
    set('作品来自', 'evening:comic:hot');
    set('只要收费方式', 'free');
    set('最多几部', '9');
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      mark: MARK,
      items: [
        {
          title: '今晚看',
          subtitle: '',
          layout: 'grid',
          more: '',
          source: 'evening:comic:hot',
          filter: { price: 'free' },
          count: 9,
          ...ALWAYS,
        },
      ],
    });
  });

  it('needs a picture for a banner', async () => {
    openAdmin('/admin/home', answersFor({}));
    const card = await cardOf('横幅');
    fireEvent.click(card.getByRole('button', { name: '加一张横幅' }));
    fireEvent.change(card.getByLabelText('标题'), { target: { value: '新作' } });
    fireEvent.click(card.getByRole('button', { name: '保存' }));
    expect(await card.findByText('请选一张图片')).toBeTruthy();
  });

  it('is previewed as it is at a time, by a link', async () => {
    const sent: unknown[] = [];
    const address = 'https://x.test/api/preview/t';
    const preview = (body: unknown) => {
      sent.push(body);
      return { body: { address, ends_at: 1 } };
    };
    openAdmin('/admin/home', answersFor({}, { 'POST /home/comic/preview': preview }));
    fireEvent.click(await screen.findByRole('button', { name: '预览' }));
    fireEvent.change(screen.getByLabelText('时间'), { target: { value: '2030-05-02T20:00' } });
    fireEvent.click(screen.getByRole('button', { name: '生成链接' }));
    const link = await screen.findByRole('link', { name: '在新标签页里打开预览' });
    expect(link.getAttribute('href')).toBe(address);
    expect(sent).toEqual([{ at: new Date(2030, 4, 2, 20).getTime() }]);
  });

  it('is only shown to those who read, by the kind of the address', async () => {
    const { asked } = openAdmin('/admin/home?kind=novel', {
      ...signedIn('viewer'),
      'GET /home/novel': { body: homeWith({ hot_words: { mark: MARK, items: [word('1')] } }) },
    });
    expect(await screen.findByText('词1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑 词1' })).toBeNull();
    expect(screen.queryByRole('button', { name: '加一个词' })).toBeNull();
    expect(asked).toContain('GET /home/novel');
  });
});
