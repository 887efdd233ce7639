// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReportView } from '../../src/shared/admin/reports.ts';
import { refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin as open, PAGE } from './openAdmin.tsx';

const REPORT: ReportView = {
  id: 'r1',
  created_at: 1,
  username: 'my123',
  work_id: 'w1',
  work_kind: 'comic',
  work_title: '雪落长安',
  work_state: 'published',
  chapter_id: '',
  chapter_title: null,
  chapter_state: null,
  reason: 'copyright',
  text: '这是我的画',
  state: 'open',
  answer: '',
  answered_by: '',
  answered_at: null,
};
const list = (items: readonly ReportView[]) => ({
  body: {
    ...PAGE,
    items,
    total: items.length,
    counts: { open: items.length, accepted: 0, rejected: 0 },
  },
});

it('A report is answered with a text for the reader', async () => {
  const sent: unknown[] = [];
  let items = [REPORT];
  open('/admin/reports', {
    ...signedIn('support'),
    'GET /reports': () => list(items),
    'POST /reports/r1/answer': (body) => {
      sent.push(body);
      items = [];
      return { body: {} };
    },
  });
  expect(await screen.findByText('这是我的画')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^封禁/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^回复 / }));
  fireEvent.change(screen.getByLabelText('结果'), { target: { value: 'rejected' } });
  fireEvent.change(screen.getByLabelText('给读者的话'), { target: { value: '没有问题' } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('没有举报')).toBeTruthy();
  expect(sent).toEqual([{ state: 'rejected', text: '没有问题' }]);
});

it('A report that another operator answered says so, and loses no text', async () => {
  open('/admin/reports', {
    ...signedIn('owner'),
    'GET /reports': list([REPORT]),
    'POST /reports/r1/answer': refusal(409, {
      error: 'conflict',
      message: '别的操作员已经处理过了',
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^回复 / }));
  fireEvent.change(screen.getByLabelText('给读者的话'), { target: { value: '谢谢' } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  expect(await screen.findByText('别的操作员已经处理过了')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('给读者的话').value).toBe('谢谢');
});

it('只读 sees reports without buttons; 站长 may block', async () => {
  open('/admin/reports', { ...signedIn('viewer'), 'GET /reports': list([REPORT]) });
  expect(await screen.findByText('这是我的画')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^回复/ })).toBeNull();
  document.body.replaceChildren();
  open('/admin/reports', { ...signedIn('owner'), 'GET /reports': list([REPORT]) });
  await waitFor(() => expect(screen.getByRole('button', { name: /^封禁 / })).toBeTruthy());
});
