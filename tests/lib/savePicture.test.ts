// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getOfflineStore } from '../../src/lib/pictures.ts';
import { AssetError } from '../../src/shared/offline/assets/assetError.ts';
import {
  canShareFile,
  loadPageFile,
  pageFileName,
  saveFile,
  shareFile,
} from '../../src/lib/savePicture.ts';
import { png } from '../support/fakes/sampleImages.ts';

const NAME = { title: '雪落长安', chapter: 86, page: 5, pages: 48 };
const file = () => new File(['picture'], '雪落长安-第86话-05.png', { type: 'image/png' });

afterEach(() => vi.unstubAllGlobals());

describe('a page as a file', () => {
  it('has a name that sorts by page', () => {
    expect(pageFileName(NAME, 'image/jpeg')).toBe('雪落长安-第86话-05.jpg');
    expect(pageFileName({ ...NAME, page: 7, pages: 120 }, 'image/webp')).toMatch(/-007\.webp$/);
  });

  it('has a name that every system accepts, whatever the title of the work', () => {
    for (const title of ['a/b:c*?"<>|\\', '..', '', '\u202Egnp\u0000', '长'.repeat(500)]) {
      const name = pageFileName({ ...NAME, title }, 'image/png');
      expect(name).toMatch(
        /^[^\s.\\/:*?"<>|\p{Cc}\p{Cf}][^\\/:*?"<>|\p{Cc}\p{Cf}]*-第86话-05\.png$/u,
      );
      expect(new TextEncoder().encode(name).length).toBeLessThan(255);
    }
  });

  it('is made of the stored image', async () => {
    const offlineStore = await getOfflineStore();
    const bytes = png().buffer;
    const stored = { path: 'page/5', bytes, type: 'image/png', sha256: '', chapter: '', at: 1 };
    await offlineStore.saveAsset(stored);
    const loaded = await loadPageFile({ path: 'page/5' }, NAME);
    expect([loaded.name, loaded.type, loaded.size]).toEqual([
      '雪落长安-第86话-05.png',
      'image/png',
      bytes.byteLength,
    ]);
  });

  it('is nothing if the image does not load', async () => {
    await expect(loadPageFile({ path: 'page/none' }, NAME)).rejects.toThrow(AssetError);
  });

  it('is downloaded under its name, and leaves no link behind', () => {
    const clicked: string[] = [];
    const listener = (event: Event) => {
      clicked.push((event.target as HTMLAnchorElement).download);
      event.preventDefault();
    };
    document.addEventListener('click', listener);
    saveFile(file());
    document.removeEventListener('click', listener);
    expect(clicked).toEqual(['雪落长安-第86话-05.png']);
    expect(document.querySelector('a')).toBeNull();
  });

  it('is shared if the system takes files; closing the share sheet is no failure', async () => {
    const as = (share: () => Promise<void>, canShare = () => true) =>
      vi.stubGlobal('navigator', { share, canShare });
    vi.stubGlobal('navigator', {});
    expect(canShareFile(file())).toBe(false);
    as(
      async () => undefined,
      () => false,
    );
    expect(canShareFile(file())).toBe(false);
    as(async () => undefined);
    expect([canShareFile(file()), await shareFile(file())]).toEqual([true, true]);
    as(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await shareFile(file())).toBe(true);
    as(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await shareFile(file())).toBe(false);
  });
});
