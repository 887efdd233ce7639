// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { CHAPTER, openAdmin, PAGE, WORK, WORK_ANSWERS } from './openAdmin.tsx';

const DRAFT = {
  ...CHAPTER,
  idx: 0,
  title: '第12话',
  state: 'draft',
  published_at: 0,
  size: 2_000,
  revision: 0,
};
const COMING = {
  id: 'c1',
  title: '第12话',
  work_id: 'w1',
  work_title: WORK.title,
  published_at: new Date(2030, 0, 1, 20).getTime(),
};

async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

/** The work with one draft; `sent` are the publications. */
function workAnswers(): { answers: FakeAnswers; sent: unknown[] } {
  const sent: unknown[] = [];
  const answers: FakeAnswers = {
    ...WORK_ANSWERS,
    'GET /works/w1': { body: { work: { ...WORK, all_chapters: 1 } } },
    'GET /works/w1/chapters': { body: { ...PAGE, items: [DRAFT], total: 1 } },
    'GET /coming': { body: { items: [] } },
    'POST /works/w1/publish': (body) => {
      sent.push(body);
      const { id, title } = DRAFT;
      const chapters = [{ id, title, published_at: COMING.published_at }];
      return { body: { work: WORK, chapters } };
    },
  };
  return { answers, sent };
}

describe('Chapters are published', () => {
  it('weekly, from the chosen one on', async () => {
    const { answers, sent } = workAnswers();
    openAdmin('/admin/works/w1', answers);
    fireEvent.click(await screen.findByLabelText('选择 第12话'));
    await press('发布');
    fireEvent.change(screen.getByLabelText('什么时候'), { target: { value: 'rhythm' } });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: '到时发布选中的 1 章' });
    expect(send.disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('周五'));
    fireEvent.click(screen.getByLabelText('周二'));
    expect(screen.getByText('从《第12话》起，按阅读顺序一次发布一章。')).toBeTruthy();
    fireEvent.click(send);
    await vi.waitFor(() => {
      expect(sent).toEqual([
        { chapter_ids: ['c1'], time: { when: 'rhythm', weekdays: [2, 5], minute: 1_200 } },
      ]);
    });
    expect(await screen.findByText(/已定时 1 章，最后一章在/)).toBeTruthy();
  });

  it('at a time, or at once', async () => {
    const { answers, sent } = workAnswers();
    openAdmin('/admin/works/w1', answers);
    const opener = await screen.findByRole('button', { name: '发布' });
    opener.focus();
    fireEvent.click(opener);
    screen.getByLabelText('什么时候').focus();
    fireEvent.change(screen.getByLabelText('什么时候'), { target: { value: 'at' } });
    fireEvent.change(screen.getByLabelText('时间'), { target: { value: '2030-01-01T20:00' } });
    await press('到时发布全部有内容的草稿');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ time: { when: 'at', at: COMING.published_at } });
    // The form has closed with the focus in it.
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
    await vi.waitFor(() => expect(screen.queryByLabelText('什么时候')).toBeNull());
    await press('发布');
    await press('现在发布全部有内容的草稿');
    await vi.waitFor(() => expect(sent.at(-1)).toEqual({ time: { when: 'now' } }));
  });
});

describe('What is coming', () => {
  const screenOf = (more: FakeAnswers = {}): FakeAnswers => ({
    ...signedIn('editor'),
    'GET /coming': { body: { items: [COMING] } },
    ...more,
  });

  it('can be cancelled', async () => {
    let items = [COMING];
    openAdmin(
      '/admin/coming',
      screenOf({
        'GET /coming': () => ({ body: { items } }),
        'DELETE /coming/c1': () => {
          items = [];
          return { body: {} };
        },
      }),
    );
    expect(await screen.findByText(`《${WORK.title}》`)).toBeTruthy();
    await press(/^取消定时 /);
    expect(await screen.findByText('没有排好的章节')).toBeTruthy();
  });

  it('gets another time, and the field says why a time is refused', async () => {
    const sent: unknown[] = [];
    openAdmin(
      '/admin/coming',
      screenOf({
        'PATCH /coming/c1': (body) => {
          sent.push(body);
          if (sent.length > 1) return { body: {} };
          return refusal(400, { error: 'bad_input', message: '时间要在以后', field: 'at' });
        },
      }),
    );
    await press(/^改时间 /);
    const input = screen.getByLabelText<HTMLInputElement>('《第12话》什么时候发布');
    expect(input.value).toBe('2030-01-01T20:00');
    fireEvent.change(input, { target: { value: '2020-01-01T20:00' } });
    await press('改时间');
    expect(await screen.findByText('时间要在以后')).toBeTruthy();
    fireEvent.change(input, { target: { value: '2031-01-01T20:00' } });
    await press('改时间');
    await vi.waitFor(() => expect(screen.queryByLabelText(/什么时候发布/)).toBeNull());
    expect(sent.at(-1)).toEqual({ at: new Date(2031, 0, 1, 20).getTime() });
  });

  it('is only shown to those who read', async () => {
    openAdmin('/admin/coming', { ...screenOf(), ...signedIn('viewer') });
    expect(await screen.findByText('第12话')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^取消定时/ })).toBeNull();
  });
});

describe('A work', () => {
  it('is blocked when that is confirmed, and opened again', async () => {
    let state = 'published';
    const sent: unknown[] = [];
    openAdmin('/admin/works/w1', {
      ...workAnswers().answers,
      'GET /works/w1': () => ({ body: { work: { ...WORK, state } } }),
      'POST /block': (body) => {
        sent.push(body);
        state = state === 'blocked' ? 'published' : 'blocked';
        const addresses = state === 'blocked' ? ['https://x.test/image/a.webp'] : [];
        return { body: { files: [], addresses } };
      },
    });
    await press('封禁');
    await press('取消');
    expect(sent).toEqual([]);
    await press('封禁');
    const [, confirm] = screen.getAllByRole('button', { name: '封禁' });
    if (!confirm) throw new Error('the dialog has no button');
    fireEvent.click(confirm);
    expect(await screen.findByDisplayValue('https://x.test/image/a.webp')).toBeTruthy();
    await press('知道了');
    await press('解封');
    expect(await screen.findByRole('button', { name: '下架' })).toBeTruthy();
    expect(sent).toEqual([{ work: 'w1' }, { work: 'w1', undo: true }]);
  });

  it('has chapters that are taken down one by one', async () => {
    const sent: unknown[] = [];
    openAdmin('/admin/chapters/c1', {
      ...workAnswers().answers,
      'GET /chapters/c1': {
        body: { chapter: { ...DRAFT, state: 'published', idx: 12 }, versions: [] },
      },
      'GET /chapters/c1/versions/1/text': { body: { note: '', paragraphs: ['海'] } },
      'POST /withdraw': (body) => {
        sent.push(body);
        return { body: {} };
      },
    });
    await press('下架');
    const [, confirm] = screen.getAllByRole('button', { name: '下架' });
    if (!confirm) throw new Error('the dialog has no button');
    fireEvent.click(confirm);
    await vi.waitFor(() => expect(sent).toEqual([{ chapter: 'c1' }]));
  });
});

describe('The schedule of a work', () => {
  const SCHEDULE = {
    work_id: 'w1',
    work_title: WORK.title,
    weekdays: [2, 5],
    minute: 1_200,
    zone: 'Asia/Shanghai',
    from_chapter: '',
    from_title: '',
    next_at: COMING.published_at,
    waits_for: '',
    revision: 4,
  };

  it('is set, changed and ended, and names its time zone', async () => {
    let schedule: typeof SCHEDULE | null = null;
    const sent: unknown[] = [];
    openAdmin('/admin/works/w1', {
      ...workAnswers().answers,
      'GET /works/w1/schedule': () => ({ body: { schedule, zone: 'Asia/Shanghai' } }),
      'PUT /works/w1/schedule': (body) => {
        sent.push(body);
        schedule = SCHEDULE;
        return { body: { chapters: [COMING] } };
      },
      'DELETE /works/w1/schedule': () => {
        schedule = null;
        return { body: {} };
      },
    });
    await press('设更新时间');
    expect(screen.getByText('时区是北京时间，在设置里改')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '设好' }).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('周二'));
    fireEvent.click(screen.getByLabelText('周五'));
    await screen.findByRole('option', { name: '第12话' });
    fireEvent.change(screen.getByLabelText('从哪一章起'), { target: { value: 'c1' } });
    await press('设好');
    expect(await screen.findByText('设好了，排上了 1 章')).toBeTruthy();
    expect(await screen.findByText(/^每周二、周五 20:00（北京时间）/)).toBeTruthy();
    await press('改时间');
    fireEvent.change(screen.getByLabelText('几点'), { target: { value: '08:30' } });
    await press('设好');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { weekdays: [2, 5], minute: 1_200, from: 'c1' },
      { weekdays: [2, 5], minute: 510, from: '', revision: 4 },
    ]);
    await press('不再固定更新');
    expect(await screen.findByRole('button', { name: '设更新时间' })).toBeTruthy();
  });

  it('says what it waits for, and why it cannot be set', async () => {
    openAdmin('/admin/works/w1', {
      ...workAnswers().answers,
      'GET /works/w1': { body: { work: { ...WORK, state: 'withdrawn' } } },
      'GET /works/w1/schedule': {
        body: { schedule: { ...SCHEDULE, waits_for: '第13话' }, zone: 'Asia/Shanghai' },
      },
    });
    expect(await screen.findByText(/《第13话》还没有内容/)).toBeTruthy();
    expect(screen.getByText('下架的作品要先重新上架，才能设更新时间。')).toBeTruthy();
    const change = screen.getByRole<HTMLButtonElement>('button', { name: '改时间' });
    expect(change.disabled).toBe(true);
  });

  it('stands among what is coming', async () => {
    openAdmin('/admin/coming', {
      ...signedIn('viewer'),
      'GET /coming': { body: { items: [] } },
      'GET /schedules': { body: { items: [SCHEDULE] } },
    });
    expect(await screen.findByText('每周二、周五 20:00（北京时间）')).toBeTruthy();
  });
});

describe('A draft', () => {
  it('is previewed by a link for this browser or a phone', async () => {
    const sent: unknown[] = [];
    const address = 'https://moyu.example/api/preview/abc?chapter=c1';
    openAdmin('/admin/chapters/c1', {
      ...workAnswers().answers,
      'GET /chapters/c1': { body: { chapter: DRAFT, versions: [] } },
      'GET /chapters/c1/versions/1/text': { body: { note: '', paragraphs: ['海'] } },
      'POST /works/w1/preview': (body) => {
        sent.push(body);
        return { body: { address, ends_at: 0 } };
      },
    });
    await press('预览');
    const link = await screen.findByRole('link', { name: '在新标签页里打开预览' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([address, '_blank']);
    expect(sent).toEqual([{ chapter: 'c1' }]);
  });

  it('cannot be previewed without content', async () => {
    const answers = workAnswers().answers;
    const empty = { ...DRAFT, version: 0, newest_version: 0 };
    openAdmin('/admin/chapters/c1', {
      ...answers,
      'GET /chapters/c1': { body: { chapter: empty, versions: [] } },
    });
    expect(await screen.findByLabelText('标题')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '预览' })).toBeNull();
  });
});
