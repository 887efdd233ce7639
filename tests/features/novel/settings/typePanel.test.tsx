// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BOOK_DEFAULTS,
  type BookSettingsOfDevice,
} from '../../../../src/features/novel/settings/bookSettings.ts';
import TypePanel from '../../../../src/features/novel/settings/TypePanel.tsx';
import { startOfflineStore } from '../../../support/screens/renderScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STILL = /仿真翻页不显示动画/;
const change = vi.fn<BookSettingsOfDevice['change']>();

function open(turn: 'slide' | 'curl', isReduced = false): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const settings = { ...BOOK_DEFAULTS, turn, fontsize: 14, bgcolor: '#EDEEEC' };
  render(
    <Provider store={startOfflineStore()}>
      <TypePanel {...{ settings, change }} restore={() => undefined} onMore={() => undefined} />
    </Provider>,
  );
}

describe('the page turns of a novel', () => {
  it('are scrolling, sliding, covering, curling and none', () => {
    open('slide');
    const turns = screen.getByRole('group', { name: '翻页方式' });
    expect(turns.textContent).toBe('翻页方式上下滚动左右滑动覆盖仿真无动画');
    fireEvent.click(screen.getByRole('radio', { name: '仿真' }));
    expect(change).toHaveBeenLastCalledWith({ turn: 'curl' });
    expect(screen.queryByText(STILL)).toBeNull();
  });

  it('say that curling is still where the system reduces motion', () => {
    open('curl', true);
    screen.getByText(STILL);
    cleanup();
    open('slide', true);
    expect(screen.queryByText(STILL)).toBeNull();
  });
});
