// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin as open, PAGE, WORK, WORK_ANSWERS } from './openAdmin.tsx';

describe('The admin app', () => {
  it('says how to get the setup link while there is no operator', async () => {
    open('/admin/', { 'GET /session': { body: { me: null, has_operators: false } } });
    expect(await screen.findByText(/npm run ops -- admin link/)).toBeTruthy();
  });

  it('offers to load again where the server is not reached', async () => {
    const answers: FakeAnswers = {};
    open('/admin/', answers);
    const again = await screen.findByRole('button', { name: '重新加载' });
    answers['GET /session'] = { body: { me: null, has_operators: true } };
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
  });

  it('has the focus in the first field of a setup, and says how much a password lacks', async () => {
    const link = {
      purpose: 'first',
      role: 'owner',
      name: '',
      needs_factor: false,
      expires_at: 1,
      factor: { secret: 'S', address: 'otpauth://totp/x' },
    };
    open('/admin/setup#t', {
      'GET /session': { body: { me: null, has_operators: false } },
      'POST /setup/check': { body: link },
    });
    const first = await screen.findByLabelText('名字');
    expect(document.activeElement).toBe(first);
    expect(screen.getByText(/^至少 10 个字/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'short' } });
    expect(screen.getByText(/^还差 5 个字/)).toBeTruthy();
  });

  it('goes on with the focus at the screen that a link has opened', async () => {
    open('/admin/works/w1', {
      ...WORK_ANSWERS,
      'GET /works': { body: { ...PAGE, items: [], total: 0 } },
      'GET /coming': { body: { items: [] } },
    });
    await screen.findByRole('heading', { name: WORK.title });
    expect(document.activeElement).toBe(document.body);
    const back = within(screen.getByRole('main')).getByRole('link', { name: '作品' });
    back.focus();
    fireEvent.click(back);
    await screen.findByRole('heading', { name: '作品' });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('asks for a code of the second factor only when the server wants one', async () => {
    const sent: unknown[] = [];
    open('/admin/', {
      'GET /session': { body: { me: null, has_operators: true } },
      'POST /session': (body) => {
        sent.push(body);
        return refusal(401, { error: 'code_required', message: '请输入验证码' });
      },
    });
    fireEvent.change(await screen.findByLabelText('名字'), { target: { value: '小站' } });
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'correct horse' } });
    expect(screen.queryByLabelText('验证码')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    fireEvent.change(await screen.findByLabelText('验证码'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: '登录' }));
    await vi.waitFor(() => {
      expect(sent.at(-1)).toEqual({ name: '小站', password: 'correct horse', code: '123456' });
    });
  });

  it('shows nothing but the second factor to those who must set one', async () => {
    open('/admin/works', {
      ...signedIn('editor', { needs_factor: true }),
      'POST /me/factor/offer': { body: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } },
    });
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has the navigation of the role', async () => {
    open('/admin/me', {
      ...signedIn('support'),
      'GET /me/sessions': { body: { items: [] } },
    });
    const nav = await screen.findByRole('navigation', { name: '后台' });
    const titles = within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      '概览',
      '用户',
      '订单与账本',
      '客服',
      '举报',
      '公告与常见问题',
      '套餐',
      '我的账号',
    ]);
  });

  it('asks for the password again where a call needs it, and repeats the call', async () => {
    let isProved = false;
    const added = { operator: { id: 'o2', name: '小编', role: 'editor' } };
    const { asked } = open('/admin/operators', {
      ...signedIn('owner'),
      'GET /operators': { body: { items: [], all_need_factor: false } },
      'POST /operators': () =>
        isProved
          ? {
              body: {
                operator: { ...signedInOperator(), ...added.operator },
                link: 'https://x.test/admin/setup#t',
                expires_at: 1,
              },
            }
          : refusal(403, { error: 'step_up', message: '请再输入一次密码或验证码' }),
      'POST /session/step-up': () => {
        isProved = true;
        return { body: { me: signedInMe() } };
      },
    });
    fireEvent.change(await screen.findByLabelText('名字'), { target: { value: '小编' } });
    fireEvent.click(screen.getByRole('button', { name: '添加，并生成链接' }));
    fireEvent.change(await screen.findByLabelText('密码或验证码'), { target: { value: 'pass' } });
    fireEvent.click(screen.getByRole('button', { name: '确认' }));
    expect(await screen.findByText('https://x.test/admin/setup#t')).toBeTruthy();
    expect(asked.filter((call) => call === 'POST /operators')).toHaveLength(2);
  });
});

describe('Lists', () => {
  const works = (body: unknown): FakeAnswers => ({
    ...signedIn('editor'),
    'GET /works': body as FakeAnswers[string],
  });

  it('take their filters from the address, and ignore what does not fit', async () => {
    const { asked } = open('/admin/works?state=draft&kind=nothing&page=2&q=灯', {
      ...works({ body: { ...PAGE, page: 2, items: [WORK], total: 51 } }),
    });
    expect(await screen.findByText('海边的灯塔')).toBeTruthy();
    const call = asked.find((each) => each.startsWith('GET /works')) ?? '';
    expect(Object.fromEntries(new URLSearchParams(call.split('?')[1]))).toEqual({
      page: '2',
      q: '灯',
      state: 'draft',
    });
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: 'published' } });
    await vi.waitFor(() => expect(window.location.search).toContain('state=published'));
    expect(window.location.search).not.toContain('page=');
  });

  it('are whole again where the filters that nothing fits are cleared', async () => {
    const { asked } = open('/admin/works?state=draft&q=灯', {
      ...works({ body: { ...PAGE, items: [], total: 0 } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '清空条件' }));
    expect(await screen.findByText('还没有作品')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(asked.at(-1)).toBe('GET /works?page=1');
  });

  it('are whole again when the navigation leads to them, and the box of the search is empty', async () => {
    open('/admin/works?q=灯', { ...works({ body: { ...PAGE, items: [WORK], total: 1 } }) });
    const box = await screen.findByRole<HTMLInputElement>('searchbox');
    const nav = screen.getByRole('navigation', { name: '后台' });
    fireEvent.change(box, { target: { value: '灯塔' } });
    await vi.waitFor(() => expect(window.location.search).toContain(encodeURIComponent('灯塔')));
    fireEvent.click(within(nav).getByRole('link', { name: '作品' }));
    await vi.waitFor(() => expect(box.value).toBe(''));
    expect(window.location.search).toBe('');
  });

  it('say that they are empty, refused, or failed', async () => {
    open('/admin/works', works({ body: { ...PAGE, items: [], total: 0 } }));
    expect(await screen.findByText('还没有作品')).toBeTruthy();
    cleanup();
    open('/admin/works', works(refusal(403, { error: 'refused', message: '不能' })));
    expect(await screen.findByText('你的角色看不了这一页')).toBeTruthy();
    cleanup();
    open('/admin/works', works(refusal(500, { error: 'fault', message: '服务器出了错' })));
    expect(await screen.findByText('服务器出了错')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});

describe('The form of a work', () => {
  it('keeps what is not saved when the page is loaded again', async () => {
    open('/admin/works/w1', WORK_ANSWERS);
    fireEvent.change(await screen.findByLabelText('作者'), { target: { value: '阿山' } });
    cleanup();
    open('/admin/works/w1', WORK_ANSWERS);
    const input = await screen.findByLabelText<HTMLInputElement>('作者');
    expect(input.value).toBe('阿山');
    fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(input.value).toBe('阿海');
  });

  it('shows both values where another operator has saved, and saves over them on request', async () => {
    let saved = WORK;
    const sent: unknown[] = [];
    open('/admin/works/w1', {
      ...WORK_ANSWERS,
      'GET /works/w1': () => ({ body: { work: saved } }),
      'PATCH /works/w1': (body) => {
        sent.push(body);
        if (sent.length > 1) saved = { ...saved, author: '阿山', revision: 5 };
        else saved = { ...WORK, revision: 4, author: '阿川' };
        return sent.length > 1
          ? { body: { work: saved } }
          : refusal(409, { error: 'stale', message: '已被修改', current: saved });
      },
    });
    fireEvent.change(await screen.findByLabelText('作者'), { target: { value: '阿山' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('你的：阿山')).toBeTruthy();
    expect(screen.getByText('现在的：阿川')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '保存我的' }));
    await vi.waitFor(() => {
      expect(sent).toEqual([
        { revision: 3, author: '阿山' },
        { revision: 4, author: '阿山' },
      ]);
    });
    await vi.waitFor(() => expect(screen.queryByText('你的：阿山')).toBeNull());
  });

  it('knows after a reload that another operator has saved, and drops only what is in conflict', async () => {
    open('/admin/works/w1', WORK_ANSWERS);
    fireEvent.change(await screen.findByLabelText('作者'), { target: { value: '阿山' } });
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '海边的雾' } });
    cleanup();
    const theirs = { ...WORK, revision: 4, author: '阿川' };
    open('/admin/works/w1', { ...WORK_ANSWERS, 'GET /works/w1': { body: { work: theirs } } });
    expect(await screen.findByText('你的：阿山')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '用现在的' }));
    expect(screen.getByLabelText<HTMLInputElement>('作者').value).toBe('阿川');
    expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('海边的雾');
    expect(screen.queryByText('你的：阿山')).toBeNull();
  });

  it('asks from when to when a work is free, where that is its price', async () => {
    const sent: unknown[] = [];
    const problem = {
      error: 'bad_input',
      field: 'free_until',
      message: '要在开始的时间以后',
    } as const;
    open('/admin/works/w1', {
      ...WORK_ANSWERS,
      'PATCH /works/w1': (body) => {
        sent.push(body);
        return refusal(400, problem);
      },
    });
    const price = await screen.findByLabelText('收费');
    expect(screen.queryByLabelText('限免开始')).toBeNull();
    fireEvent.change(price, { target: { value: 'limited' } });
    const times = { 限免开始: '2027-01-02T08:00', 限免结束: '2027-01-01T08:00' };
    for (const [label, value] of Object.entries(times)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('要在开始的时间以后')).toBeTruthy();
    const [from, until] = Object.values(times).map((text) => new Date(text).getTime());
    expect(sent).toEqual([{ revision: 3, price: 'limited', free_from: from, free_until: until }]);
  });

  it('cannot be saved by those who only read', async () => {
    open('/admin/works/w1', { ...WORK_ANSWERS, ...signedIn('viewer') });
    const input = await screen.findByLabelText<HTMLInputElement>('作者');
    expect(input.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '加一章' })).toBeNull();
  });
});

function signedInMe() {
  return (signedIn('owner')['GET /session'] as { body: { me: unknown } }).body.me;
}

function signedInOperator() {
  return (signedInMe() as { operator: object }).operator;
}
