// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OpdsSheet } from '../../../src/features/account/OpdsSheet.tsx';
import { stage } from '../../support/screens/workStage.tsx';

afterEach(cleanup);

const sheet = <OpdsSheet account="u" onClose={() => undefined} />;

it('an OPDS address is made, shown once, and ended', async () => {
  let since: string | null = null;
  const changeOpds = ({ action }: { readonly action: string }) => {
    since = action === 'on' ? '2026-11-21T04:00:00.000Z' : null;
    const address = action === 'on' ? 'https://books.example/opds/secret' : null;
    return { ok: true, data: { address } };
  };
  const opds = () => ({ ok: true, data: { since } });
  stage({ answers: { opds, changeOpds } }).show(sheet);
  fireEvent.click(await screen.findByRole('button', { name: '生成地址' }));
  const field = await screen.findByLabelText<HTMLInputElement>('地址');
  expect(field.value).toBe('https://books.example/opds/secret');
  expect(await screen.findByRole('button', { name: '换一个地址' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(screen.queryByLabelText('地址')).toBeNull());
  expect(await screen.findByRole('button', { name: '生成地址' })).toBeTruthy();
});

it('an OPDS address that could not be made says why', async () => {
  stage({}).show(sheet);
  fireEvent.click(await screen.findByRole('button', { name: '生成地址' }));
  expect(await screen.findByText(/现在连不上服务器/)).toBeTruthy();
});
