// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SupportScreen from '../../../src/features/support/SupportScreen.tsx';
import { systemSchema } from '../../../src/shared/contract/index.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';
import { dictionaries, loseWorkers, useFakeWorkers } from '../novel/convert/fakeWorker.ts';

vi.mock('../../../src/lib/language.ts', async (original) => ({
  ...(await original<object>()),
  isTraditional: true,
  LANGUAGE: 'zh-TW',
}));

beforeEach(useFakeWorkers);
afterEach(() => {
  cleanup();
  loseWorkers();
  vi.unstubAllGlobals();
});

function show() {
  const store = startOfflineStore();
  const faq = [{ q: '订单没到账', a: '联系人工客服' }];
  const notices = [{ uuid: 'n', title: '网络维护', text: '今晚视频暂停', at: '' }];
  store.dispatch(globalActions.systemReceived(v.parse(systemSchema, { faq, notices })));
  renderScreen(<SupportScreen search={{ order: '' }} />, store);
}

describe('what the operator wrote, for a reader of Traditional Chinese', () => {
  it('is shown, and found, in these characters', async () => {
    show();
    expect(await screen.findByText('訂單沒到賬')).toBeTruthy();
    expect(screen.getByText('網路維護')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '訂單' } });
    expect(screen.getByText('訂單沒到賬')).toBeTruthy();
  });

  it('stays as it was written without the dictionary', async () => {
    dictionaries.areAway = true;
    show();
    expect(await screen.findByText('订单没到账')).toBeTruthy();
    await expect.poll(() => dictionaries.opened).toEqual(['toTraditional']);
    expect(screen.getByText('网络维护')).toBeTruthy();
  });
});
