// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LedgerRowView, OrderView } from '../../src/shared/admin/money.ts';
import type { UserDetails } from '../../src/shared/admin/users.ts';
import { type FakeAnswers, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin as open, PAGE } from './openAdmin.tsx';

const USER: UserDetails['user'] = {
  id: 'u1',
  username: 'my2468',
  phone: '138****0000',
  state: 'active',
  coins: 120,
  combo_until: null,
  created_at: 1,
  has_own_password: false,
  wid: '',
  channel_id: '',
  banned_at: null,
  ban_reason: null,
  closing_at: null,
  closed_at: null,
};
const ROW: LedgerRowView = {
  cause: 'adjust:1',
  user_id: 'u1',
  username: 'my2468',
  kind: 'adjust',
  delta: 20,
  balance_after: 120,
  title: '补偿',
  created_at: 1,
  operator: '小站',
};
const ORDER: OrderView = {
  id: 'o1',
  number: '202611210000000000000001',
  user_id: 'u1',
  username: 'my2468',
  title: '600 金币',
  coins: 600,
  bonus: 0,
  days: 0,
  amount: 600,
  method: 'wechat',
  provider: 'sandbox',
  state: 'paid',
  created_at: 1,
  paid_at: 2,
  refunded_at: null,
  transaction_id: 'T1',
};
const listOf = (items: readonly unknown[]) => ({ body: { ...PAGE, items, total: items.length } });

function userAnswers(coins_left_today: number | null, user = USER): FakeAnswers {
  return {
    'GET /users/u1': { body: { user, sessions: [], coins_left_today } },
    'GET /ledger': listOf([ROW]),
  };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('Users are searched by the address, and one is opened with its ledger', async () => {
  const { asked } = open('/admin/users?q=my2&state=banned', {
    ...signedIn('support'),
    ...userAnswers(5_000),
    'GET /users': listOf([USER]),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'my2468' }));
  expect(asked).toContain('GET /users?page=1&q=my2&state=banned');
  expect(await screen.findByText('操作员：小站')).toBeTruthy();
  expect(asked).toContain('GET /ledger?user=u1&page=1');
  expect(screen.queryByRole('button', { name: '导出数据' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: '登录' }));
  expect(await screen.findByText('没有登录中的设备')).toBeTruthy();
});

it('A gift that failed is sent again with the same key; another sum has another key', async () => {
  const sent: { coins: number; key: string }[] = [];
  let isDown = true;
  open('/admin/users/u1', {
    ...signedIn('support'),
    ...userAnswers(50),
    'POST /users/u1/coins': (body) => {
      sent.push(body as { coins: number; key: string });
      return isDown
        ? refusal(503, { error: 'unavailable', message: '服务器忙' })
        : { body: { coins: 150 } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '送金币' }));
  expect(screen.getByText('你今天还能送 50 金币')).toBeTruthy();
  const give = screen.getByRole<HTMLButtonElement>('button', { name: '加金币' });
  type('金币', '-3');
  type('原因', '补偿');
  expect(give.disabled).toBe(true);
  type('金币', '30');
  fireEvent.click(give);
  expect(await screen.findByText('服务器忙')).toBeTruthy();
  fireEvent.click(give);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ coins: 30, reason: '补偿' });
  type('金币', '31');
  isDown = false;
  fireEvent.click(give);
  expect(await screen.findByText('已加 31 金币，余额 150')).toBeTruthy();
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

it('只读 sees an account without buttons, and a ban with its reason', async () => {
  const banned = { ...USER, state: 'banned' as const, banned_at: 5, ban_reason: '刷评论' };
  open('/admin/users/u1', { ...signedIn('viewer'), ...userAnswers(null, banned) });
  expect(await screen.findByText(/停用：刷评论/)).toBeTruthy();
  for (const name of ['加减金币', '恢复使用', '停用', '注销', '导出数据']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('A refund that is refused stays open with its reason; only 站长 has the button', async () => {
  const refused = { error: 'conflict', message: '这个用户只剩 50 金币，没有退' } as const;
  open('/admin/money', {
    ...signedIn('owner'),
    'GET /orders': listOf([ORDER]),
    'POST /orders/o1/refund': refusal(409, refused),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^退款 / }));
  const dialog = screen.getByRole('dialog');
  type('原因', '付错了');
  fireEvent.click(within(dialog).getByRole('button', { name: '退款' }));
  expect(await screen.findByText(refused.message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('付错了');
  document.body.replaceChildren();
  open('/admin/money', { ...signedIn('support'), 'GET /orders': listOf([ORDER]) });
  expect(await screen.findByText(ORDER.number)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^退款/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '下载 CSV' })).toBeNull();
});

it('A download carries the filters of the address, and the check names what is wrong', async () => {
  const saved: Blob[] = [];
  // happy-dom would open the address in place of the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  const { asked } = open('/admin/money?tab=ledger&kind=refund&from=2026-11-01', {
    ...signedIn('viewer'),
    'GET /ledger': listOf([ROW]),
    'GET /ledger/csv': { body: new Blob(['csv']) },
    'GET /ledger/check': {
      body: {
        accounts: 3,
        fault_count: 1,
        faults: [{ id: 'u1', username: 'my2468', coins: 7, sum: 5 }],
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '下载 CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toContain('GET /ledger/csv?kind=refund&from=2026-11-01');
  fireEvent.click(screen.getByRole('button', { name: '核对账本' }));
  expect(await screen.findByText(/3 个账号里有 1 个对不上/)).toBeTruthy();
  expect(screen.getByText('+2')).toBeTruthy();
});

it('An answer loses no text where another message came first', async () => {
  const sent: unknown[] = [];
  const message = { uuid: 'm1', from: 'user', text: '在吗', at: '2026-11-21T04:00:00Z' };
  open('/admin/support/u1', {
    ...signedIn('support'),
    'GET /support/u1': {
      body: { username: 'my2468', state: 'waiting', messages: [message] },
    },
    'POST /support/u1/answer': (body) => {
      sent.push(body);
      return refusal(409, { error: 'conflict', message: '刚才又有新消息' });
    },
  });
  expect(await screen.findByText('在吗')).toBeTruthy();
  type('写给读者', '在的');
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('刚才又有新消息')).toBeTruthy();
  expect(sent).toEqual([{ text: '在的', seen: 'm1' }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('写给读者').value).toBe('在的');
});

it('The coins of a purchased chapter are given back after a reason, and never twice', async () => {
  const purchase = {
    work_id: 'w1',
    chapter_id: 'c1',
    work_title: '灯塔',
    work_kind: 'comic',
    idx: 3,
    chapter_title: '第三话',
    price: 20,
    created_at: 1,
    refunded_at: null as number | null,
  };
  const sent: unknown[] = [];
  open('/admin/users/u1?tab=purchases', {
    ...signedIn('owner'),
    ...userAnswers(null),
    'GET /users/u1/purchases': () => listOf([purchase]),
    'POST /users/u1/purchases/c1/refund': (body) => {
      sent.push(body);
      purchase.refunded_at = 9;
      return { body: { purchase } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^退款 / }));
  type('原因', '买重了');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退款' }));
  expect(await screen.findByText('已退回 20 金币')).toBeTruthy();
  expect(await screen.findByText(/退款 1970/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^退款/ })).toBeNull();
  expect(sent).toEqual([{ reason: '买重了' }]);
});

it('Chosen accounts are banned with one reason, and let in again', async () => {
  const others = [
    { ...USER, id: 'u2', username: 'my1357' },
    { ...USER, id: 'u3', username: 'my9999', state: 'closed' },
  ];
  const sent: unknown[] = [];
  open('/admin/users', {
    ...signedIn('support'),
    'GET /users': listOf([USER, ...others]),
    'POST /users/bulk': (body) => {
      sent.push(body);
      const refused = [{ id: 'u2', title: 'my1357', reason: '这个账号已经注销' }];
      return { body: { done: ['u1'], refused: sent.length === 1 ? refused : [] } };
    },
  });
  for (const name of ['my2468', 'my1357', 'my9999']) {
    fireEvent.click(await screen.findByLabelText(`选择 ${name}`));
  }
  expect(screen.queryByRole('button', { name: /恢复使用/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '停用 2 个账号' }));
  type('原因', '刷评论');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }));
  expect(await screen.findByText('my1357：这个账号已经注销')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('已恢复 1 个账号')).toBeTruthy();
  expect(sent).toEqual([
    { action: 'ban', ids: ['u1', 'u2'], reason: '刷评论' },
    { action: 'unban', ids: ['u1'] },
  ]);
});
