// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HeaderBanner } from '../../../src/features/home/HeaderBanner.tsx';
import { setInstalled } from '../../../src/lib/installSettings.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

it('the banner of home disappears once the app is installed, and does not shift the screen by returning', () => {
  renderScreen(<HeaderBanner />, startOfflineStore());
  expect(screen.getByRole('button', { name: '安装' })).toBeTruthy();
  act(() => setInstalled(true));
  expect(screen.queryByRole('button', { name: '安装' })).toBeNull();
  cleanup();
  renderScreen(<HeaderBanner />, startOfflineStore());
  act(() => setInstalled(false));
  expect(screen.queryByRole('button', { name: '安装' })).toBeNull();
});
