// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import PageMenuSheet from '../../../src/features/comic/PageMenuSheet.tsx';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { png } from '../../support/fakes/sampleImages.ts';
import { contentOf } from '../../support/screens/workStage.tsx';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function menuOf(path: string, isStored: boolean) {
  const bytes = png().buffer;
  const stored = { path, bytes, type: 'image/png', sha256: '', chapter: '', at: 1 };
  if (isStored) await (await getOfflineStore()).saveAsset(stored);
  const store = startOfflineStore();
  const onReload = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const picture = { path };
  const chapter = contentOf(86, 48);
  const name = { title: '雪落长安', chapter: 86, page: 5, pages: 48 };
  renderScreen(
    <PageMenuSheet {...{ picture, name, chapter, onBookmarks: onClose, onReload, onClose }} />,
    store,
  );
  const action = (label: string) => screen.findByRole<HTMLButtonElement>('button', { name: label });
  const press = async (label: string) => {
    const button = await action(label);
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  const toast = () => store.getState().global.toast?.message;
  return { press, toast, onReload, onClose };
}

describe('the menu of a page', () => {
  it('saves the page under its name with a notice', async () => {
    const names: string[] = [];
    const listener = (event: Event) => {
      if (event.target instanceof HTMLAnchorElement) names.push(event.target.download);
      event.preventDefault();
    };
    const { press, toast, onClose } = await menuOf('menu/1', true);
    document.addEventListener('click', listener);
    await press('保存本页');
    document.removeEventListener('click', listener);
    expect(names).toEqual(['雪落长安-第86话-05.png']);
    expect([toast(), onClose.mock.calls.length]).toEqual(['已保存', 1]);
  });

  it('reports a failure where the page cannot be loaded, and offers no sharing', async () => {
    const { press, toast } = await menuOf('menu/none', false);
    await press('保存本页');
    expect(toast()).toBe('没有存成，请再试一次');
    expect(screen.queryByRole('button', { name: '分享本页' })).toBeNull();
  });

  it('shares the file where the system supports it', async () => {
    const shared: string[] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(...files.map((file) => file.name));
    };
    const navigator = Object.create(window.navigator, {
      share: { value: share },
      canShare: { value: () => true },
    });
    vi.stubGlobal('navigator', navigator);
    const { press, toast, onClose } = await menuOf('menu/2', true);
    await press('分享本页');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect([shared, toast()]).toEqual([['雪落长安-第86话-05.png'], undefined]);
  });

  it('fetches the page again', async () => {
    const { press, onReload, onClose } = await menuOf('menu/3', false);
    await press('重新加载');
    expect([onReload.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});
