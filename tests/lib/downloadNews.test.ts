import { describe, expect, it } from 'vitest';
import { onDownloadNews, type DownloadNews } from '../../src/lib/downloadNews.ts';
import { DOWNLOADS_CHANNEL_NAME } from '../../src/shared/names.ts';

describe('what another tab tells of downloads', () => {
  it.each<DownloadNews>([
    { type: 'queue' },
    { type: 'run', live: undefined, wait: 'offline' },
    { type: 'full', shortBytes: 7 },
    { type: 'ask' },
    { type: 'reading', tab: 'other', until: 5 },
  ])('is heard: $type', async (news) => {
    const other = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
    const heard = await new Promise((resolve) => {
      const stop = onDownloadNews((each) => {
        resolve(each);
        stop();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
      other.postMessage(news);
    });
    other.close();
    expect(heard).toEqual(news);
  });
});
