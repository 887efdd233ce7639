// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MainTabs } from '../../src/app/MainTabs.tsx';
import { systemSchema } from '../../src/shared/contract/index.ts';
import { globalActions } from '../../src/state/globalSlice.ts';
import * as v from 'valibot';
import { renderScreen, startOfflineStore } from '../support/screens/renderScreen.tsx';

afterEach(cleanup);

it('below an area the tabs are for wide screens alone', () => {
  const store = startOfflineStore();
  const below = { path: '/detailcomic', search: {} } as Parameters<typeof MainTabs>[0]['screen'];
  const { show } = renderScreen(<MainTabs screen={below} />, store);
  expect(screen.getByRole('navigation').className).toMatch(/wideOnly/);
  show(<MainTabs screen={{ ...below, path: '/mine', hasTabs: true }} />);
  expect(screen.getByRole('navigation').className).not.toMatch(/wideOnly/);
});

it('a section keeps its tab whatever its icon, unless its address is no screen of the app', () => {
  const store = startOfflineStore();
  const indexnavs = [
    { id: 'home', title: '首页', icon: 'house', path: '/index' },
    { id: 'collect', title: '收藏', icon: 'heart', path: '/bookcasecomic?tab=collect' },
    { id: 'record', title: '记录', icon: 'constructor', path: '/bookcasecomic?tab=record' },
    { id: 'mine', title: '我的', icon: '', path: '/mine' },
    { id: 'rank', title: '榜单', icon: 'crown', path: '/rankinglist' },
    { id: 'live', title: '直播', icon: 'home', path: '/live' },
    { id: 'away', title: '外站', icon: 'home', path: 'https://other.example/mine' },
    { id: 'near', title: '近站', icon: 'home', path: '//other.example/mine' },
  ];
  store.dispatch(globalActions.systemReceived(v.parse(systemSchema, { indexnavs })));
  const here = { path: '/mine', search: {} } as Parameters<typeof MainTabs>[0]['screen'];
  renderScreen(<MainTabs screen={here} />, store);
  const tabs = screen.getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['首页', '收藏', '记录', '我的', '榜单']);
  const drawn = tabs.map((tab) => tab.querySelector('svg')?.innerHTML);
  expect(new Set(drawn).size).toBe(5);
});
