// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { findQuestions, ownSupportHref } from '../../../src/features/support/findAnswers.ts';
import SupportScreen from '../../../src/features/support/SupportScreen.tsx';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { systemSchema } from '../../../src/shared/contract/index.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const faq = [
  { q: '金币没到账', a: '稍等一分钟' },
  { q: '怎么安装 App', a: '点分享，再点添加' },
];
const system = v.parse(systemSchema, { faq, service_url: 'https://support.example/chat' });

describe('The customer service screen', () => {
  it('says so where it has no content, and shows the cached answers where it has', async () => {
    renderScreen(<SupportScreen search={{ order: '' }} />, startOfflineStore());
    expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy();
    cleanup();
    await (await getOfflineStore()).saveAnswer('system', system);
    renderScreen(<SupportScreen search={{ order: '' }} />, startOfflineStore());
    expect(await screen.findByText('金币没到账')).toBeTruthy();
    expect(screen.getByText('当前离线，先看看这些')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '联系人工客服' })).toBeNull();
  });

  it("links to the operator's own chat where there is one, and searches questions", () => {
    const store = startOfflineStore();
    store.dispatch(globalActions.systemReceived(system));
    store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://localhost/' }));
    renderScreen(<SupportScreen search={{ order: '' }} />, store);
    const support = screen.getByRole('link', { name: '联系人工客服' });
    expect(support.getAttribute('href')).toBe('https://support.example/chat');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'app' } });
    expect(screen.queryByText('金币没到账')).toBeNull();
    expect(screen.getByText('怎么安装 App')).toBeTruthy();
  });

  it('matches every word, in questions and answers', () => {
    expect(findQuestions(faq, '')).toHaveLength(2);
    expect(findQuestions(faq, ' 金币  一分钟 ')).toEqual([faq[0]]);
    expect(findQuestions(faq, '金币 安装')).toEqual([]);
  });

  it("accepts only web addresses for the operator's chat", () => {
    expect(ownSupportHref('https://a.example/x')).toBe('https://a.example/x');
    for (const address of ['', 'javascript:alert(1)', 'nothing', '/here']) {
      expect(ownSupportHref(address)).toBeUndefined();
    }
  });
});
