import { describe, expect, it } from 'vitest';
import { onOtherDevices } from '../../../../src/features/offline/recovery/onOtherDevices.ts';
import { outcome } from '../../../../src/features/offline/recovery/useDownloadAgain.tsx';
import type { DeviceIndexItem } from '../../../../src/shared/contract/deviceIndex.ts';
import type { WorkSummary } from '../../../../src/shared/offline/database/offlineStore.ts';
import { work } from '../../../support/fakes/storeSamples.ts';

const item = (device: string, uuid: string, chapters: string[]): DeviceIndexItem => ({
  work: work(uuid).detail,
  device,
  chapters,
  at: '',
});
const stored = (uuid: string, chapter: string, pinned = true): WorkSummary => {
  const used = { index: 1, title: '', pages: 1, pagesKept: 1, bytes: 1, readAt: 1, owner: '' };
  const summary = { uuid: chapter, work: uuid, complete: true, pinned, ...used };
  return { work: work(uuid), chapters: [summary], bytes: 1, readAt: 1 };
};
const short = (...given: Parameters<typeof onOtherDevices>) =>
  onOtherDevices(...given).map((each) => [each.work, each.chapters]);

describe('The downloads of other devices', () => {
  it('are grouped by work, the latest reported first, without those of this device', () => {
    const items = [
      item('b', 'w2', ['2-1']),
      item('here', 'w3', ['3-1']),
      item('b', 'w1', ['1-1']),
      item('c', 'w1', ['1-1', '1-2']),
    ];
    expect(short(items, [], [], 'here')).toEqual([
      ['w2', ['2-1']],
      ['w1', ['1-1', '1-2']],
    ]);
  });

  it('leave out what is downloaded or queued here; cached chapters do not count as downloaded', () => {
    const items = [item('b', 'w1', ['1-1', '1-2', '1-3']), item('b', 'w2', ['2-1'])];
    const here = [stored('w1', '1-1'), stored('w1', '1-2', false), stored('w2', '2-1')];
    expect(short(items, here, [{ chapter: '1-3' }], 'here')).toEqual([['w1', ['1-2']]]);
  });
});

describe('The result of enqueueing chapters', () => {
  const reported = { added: 0, locked: 0, failed: 0, settled: [] };
  it.each([
    [{ added: 3, locked: 0, failed: 0 }, '已加入下载，共 3\u00a0话'],
    [{ added: 3, locked: 2, failed: 1 }, '有 1\u00a0部没有加入，请再试一次'],
    [{ added: 0, locked: 2, failed: 0 }, '需先解锁的 2\u00a0话没有选'],
    [{ added: 0, locked: 0, failed: 0 }, '这些已经在了，或者已下架'],
  ])('%o is shown as %s', (came, text) => {
    expect(outcome({ ...reported, ...came }, [{ kind: 'comic' }])).toBe(text);
  });
});
