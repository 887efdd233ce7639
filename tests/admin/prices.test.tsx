// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CHAPTER, openAdmin, PAGE, WORK_ANSWERS } from './openAdmin.tsx';

it('Chosen chapters become free at a time without another price, or follow their work again', async () => {
  const sent: unknown[] = [];
  openAdmin('/admin/works/w1', {
    ...WORK_ANSWERS,
    'GET /works/w1/chapters': { body: { ...PAGE, items: [CHAPTER], total: 1 } },
    'PATCH /works/w1/prices': (body) => {
      sent.push(body);
      return { body: { changed: 1, trials: 0 } };
    },
  });
  for (const [choice, time] of [
    ['at', '2026-12-01T20:00'],
    ['none', ''],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: '定价', expanded: false }));
    expect(screen.getByRole('button', { name: '定价', expanded: true })).toBeTruthy();
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: '给全部章节定价' });
    const price = within(send.form ?? document.body).getByLabelText('每章金币');
    fireEvent.change(price, { target: { value: '' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('以后免费'), { target: { value: choice } });
    expect(send.disabled).toBe(time !== '');
    const field = screen.queryByLabelText('免费时间');
    if (field) fireEvent.change(field, { target: { value: time } });
    expect(send.disabled).toBe(false);
    fireEvent.click(send);
    await screen.findByText('改了 1 章的价格');
  }
  const at = new Date('2026-12-01T20:00').getTime();
  expect(sent).toEqual([{ free_at: at }, { free_at: 0 }]);
});
