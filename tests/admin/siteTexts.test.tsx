// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ComboItem } from '../../src/shared/admin/siteTexts.ts';
import { refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin as open } from './openAdmin.tsx';

const COMBO: ComboItem = {
  id: 'c1',
  title: '600 金币',
  coins: 600,
  bonus: 0,
  days: 0,
  amount: 600,
  original_amount: 600,
  tag: '',
  is_best: false,
  is_sold: true,
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('An announcement is added; a list that changed meanwhile is read again and the text stays', async () => {
  const sent: unknown[] = [];
  let mark = 'a';
  open('/admin/texts', {
    ...signedIn('support'),
    'GET /notices': () => ({ body: { mark, items: [] } }),
    'GET /questions': { body: { mark: 'q', items: [{ id: 'f1', q: '怎么退款', a: '写给客服' }] } },
    'PUT /notices': (body) => {
      sent.push(body);
      mark = 'b';
      return sent.length === 1
        ? refusal(409, { error: 'stale', message: '刚才有人改过了' })
        : { body: { mark, items: [] } };
    },
  });
  expect(await screen.findByText('怎么退款')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '发一条公告' }));
  const save = screen.getByRole('button', { name: '保存' });
  fireEvent.click(save);
  expect(await screen.findByText('标题不能是空的')).toBeTruthy();
  type('标题', '停机');
  type('内容', '今晚');
  fireEvent.click(save);
  await vi.waitFor(() => expect(screen.getAllByText(/请再做一次/).length).toBeGreaterThan(0));
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('停机');
  fireEvent.click(save);
  await vi.waitFor(() => expect(screen.queryByLabelText('标题')).toBeNull());
  const items = [{ title: '停机', text: '今晚' }];
  expect(sent).toEqual([
    { mark: 'a', items },
    { mark: 'b', items },
  ]);
});

it('A combo has its price in yuan, and what is no price is not sent', async () => {
  const sent: { items: ComboItem[] }[] = [];
  open('/admin/combos', {
    ...signedIn('owner'),
    'GET /combos': { body: { mark: 'a', items: [COMBO] } },
    'PUT /combos': (body) => {
      sent.push(body as { items: ComboItem[] });
      return { body: { mark: 'b', items: [COMBO] } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '编辑 600 金币' }));
  expect(screen.queryByRole('button', { name: '移除 600 金币' })).toBeNull();
  type('价格（元）', '6.5.');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/要有价格/)).toBeTruthy();
  type('价格（元）', '6.5');
  type('原价（元）', '8');
  fireEvent.click(screen.getByRole('switch', { name: '在卖' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.items).toEqual([{ ...COMBO, amount: 650, original_amount: 800, is_sold: false }]);
});

it('客服 sees combos without buttons', async () => {
  open('/admin/combos', {
    ...signedIn('support'),
    'GET /combos': { body: { mark: 'a', items: [COMBO] } },
  });
  expect(await screen.findByText('600 金币 · ¥6.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加一个套餐' })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑 600 金币' })).toBeNull();
});
