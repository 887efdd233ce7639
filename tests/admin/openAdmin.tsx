import { cleanup, configure, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, vi } from 'vitest';
import { createAdminStore } from '../../src/admin/api/store.ts';
import { AdminApp } from '../../src/admin/app/AdminApp.tsx';
import { type FakeAnswers, fakeAdmin, signedIn } from './fakeAdmin.ts';

// Lazy chunks load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // happy-dom has no popovers, which the message of the app is.
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the app at an address over answers of the admin API. */
export function openAdmin(address: string, answers: FakeAnswers) {
  const fake = fakeAdmin(answers);
  renderAdmin(address);
  return fake;
}

/** Renders the app at an address over the `fetch` that is there. */
export function renderAdmin(address: string): void {
  window.history.replaceState(null, '', address);
  render(
    <Provider store={createAdminStore()}>
      <AdminApp />
    </Provider>,
  );
}

export const PAGE = { page: 1, size: 50 };
export const WORK = {
  id: 'w1',
  kind: 'novel',
  title: '海边的灯塔',
  author: '阿海',
  cover: '',
  category: '',
  state: 'draft',
  published_at: 0,
  origin: 'own',
  chapter_count: 0,
  all_chapters: 0,
  views: 0,
  updated_at: 0,
  revision: 3,
  intro: '',
  tags: [],
  form: '',
  status: 'serial',
  price: 'free',
  free_from: 0,
  free_until: 0,
  free_after_days: 0,
  layout: 'page',
  comic_price: 0,
  weekday: 1,
  score_hundredths: 0,
  language: '',
  age_rating: '',
  collects: 0,
  locked: [],
};

/** A chapter as its list has it. */
export const CHAPTER = {
  id: 'c1',
  work_id: 'w1',
  idx: 1,
  title: '第一章',
  volume: '',
  price: 0,
  state: 'published',
  published_at: 1,
  version: 1,
  newest_version: 1,
  free_at: 0,
  trial_seconds: null,
  is_alternative: false,
  size: 3,
  revision: 7,
  locked: [],
};
export const WORK_ANSWERS: FakeAnswers = {
  ...signedIn('editor'),
  'GET /works/w1': { body: { work: WORK } },
  'GET /works/w1/chapters': { body: { ...PAGE, items: [], total: 0 } },
};
