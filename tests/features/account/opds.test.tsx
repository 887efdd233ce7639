// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OpdsSheet } from '../../../src/features/account/OpdsSheet.tsx';
import { stage } from '../../support/screens/workStage.tsx';

afterEach(cleanup);

/** The button waits until it is known whether the account has an address, which a new one would end. */
async function pressOnceKnown(name: string) {
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name }));
}

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
  await pressOnceKnown('生成地址');
  const field = await screen.findByLabelText<HTMLInputElement>('地址');
  expect(field.value).toBe('https://books.example/opds/secret');
  expect(await screen.findByRole('button', { name: '换一个地址' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(screen.queryByLabelText('地址')).toBeNull());
  expect(await screen.findByRole('button', { name: '生成地址' })).toBeTruthy();
});

it('an OPDS address that could not be made says why', async () => {
  stage({}).show(sheet);
  await pressOnceKnown('生成地址');
  expect(await screen.findByText(/现在连不上服务器/)).toBeTruthy();
});

it('an OPDS address that exists is said to end with the next one', async () => {
  const opds = () => ({ ok: true, data: { since: '2026-11-21T04:00:00.000Z' } });
  stage({ answers: { opds } }).show(sheet);
  expect(await screen.findByText('已经有一个地址。换一个以后，旧的就不能用了。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '换一个地址' })).toBeTruthy();
});
