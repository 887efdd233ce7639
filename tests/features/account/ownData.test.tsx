// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClosingNote } from '../../../src/features/account/ClosingNote.tsx';
import { OwnDataSheet } from '../../../src/features/account/OwnDataSheet.tsx';
import { stage } from '../../support/screens/workStage.tsx';

const USER = { uuid: 'u', username: 'my123', password: 'generated1' };
const CLOSING_AT = '2026-11-28T04:00:00.000Z';

beforeEach(() => {
  // happy-dom has no modal dialogs on top of each other.
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A back end with one account, which is being closed from `closingAt` on. */
function backEnd(closingAt: string | null = null) {
  const sent: unknown[] = [];
  let at = closingAt;
  const answers = {
    closing: () => ({ ok: true, data: { closing_at: at } }),
    closeAccount: (input: { readonly action: string }) => {
      sent.push(input);
      at = input.action === 'close' ? CLOSING_AT : null;
      return { ok: true, data: { closing_at: at } };
    },
    exportData: { file: { format: 'moyu-account' } },
  };
  return { answers, sent };
}
const sheet = (user: { uuid: string; username: string; password: string | null } = USER) => (
  <OwnDataSheet user={user} onClose={() => undefined} />
);

describe('the sheet of the own data', () => {
  it('closes the account after a question, and takes it back', async () => {
    const { answers, sent } = backEnd();
    stage({ answers }).show(sheet());
    fireEvent.click(await screen.findByRole('button', { name: '注销账号' }));
    const dialog = await screen.findByRole('dialog', { name: '注销账号 my123？' });
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '注销' }));
    expect(await screen.findByText(/这个账号将在 .* 注销/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '撤销注销' }));
    expect(await screen.findByRole('button', { name: '注销账号' })).toBeTruthy();
    expect(sent).toEqual([{ action: 'close' }, { action: 'undo' }]);
  });

  it('asks for a chosen password, and says that it is wrong', async () => {
    const sent: unknown[] = [];
    const closeAccount = (input: unknown) => {
      sent.push(input);
      const failure = { kind: 'code', code: 401, message: '密码不正确', data: {} };
      return { ok: false, failure };
    };
    stage({ answers: { ...backEnd().answers, closeAccount } }).show(
      sheet({ ...USER, password: null }),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '注销账号' });
    expect(button.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('当前密码'), { target: { value: 'wrong' } });
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: '注销' }));
    expect(await screen.findByText('密码不正确')).toBeTruthy();
    expect(sent).toEqual([{ action: 'close', password: 'wrong' }]);
  });

  it('saves a copy of the data, and says so where the server does not answer', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { answers } = backEnd();
    stage({ answers }).show(sheet());
    fireEvent.click(await screen.findByRole('button', { name: '导出我的数据' }));
    await screen.findByRole('button', { name: '保存文件' });
    expect(saved).toEqual(['墨屿数据-my123.json']);
    vi.restoreAllMocks();
    cleanup();
    stage({ answers: {} }).show(sheet());
    fireEvent.click(await screen.findByRole('button', { name: '导出我的数据' }));
    expect(await screen.findByText(/现在连不上服务器/)).toBeTruthy();
  });
});

describe('the note of an account that is being closed', () => {
  it('is shown, and leads to the sheet', async () => {
    const onOpen = vi.fn<() => void>();
    stage({ answers: backEnd(CLOSING_AT).answers }).show(
      <ClosingNote account="u" onOpen={onOpen} />,
    );
    const button = await screen.findByRole('button', { name: '撤销注销' });
    act(() => button.click());
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('is not there otherwise, nor where the server cannot say', async () => {
    const asked = vi.fn<() => unknown>(() => ({ ok: true, data: { closing_at: null } }));
    stage({ answers: { closing: asked } }).show(
      <ClosingNote account="u" onOpen={() => undefined} />,
    );
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText(/注销/)).toBeNull();
  });
});
