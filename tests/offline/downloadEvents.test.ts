import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DownloadEvent, onDownloadEvent } from '../../src/offline/downloadEvents.ts';
import { DOWNLOADS_CHANNEL_NAME } from '../../src/shared/names.ts';

let otherTab: BroadcastChannel;
let received: DownloadEvent[];
let stop: () => void;

beforeEach(() => {
  otherTab = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
  received = [];
  stop = onDownloadEvent((progress) => received.push(progress));
});
afterEach(() => {
  stop();
  otherTab.close();
});

function say(progress: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  otherTab.postMessage(progress);
}

describe('download events from another tab', () => {
  it('are received, of every kind', async () => {
    const all: DownloadEvent[] = [
      { type: 'queue' },
      { type: 'run', live: undefined, wait: 'offline' },
      { type: 'full', shortBytes: 7 },
      { type: 'ask' },
      { type: 'reading', tab: 'a', until: 1 },
    ];
    all.forEach(say);
    await expect.poll(() => received).toEqual(all);
  });

  it('are ignored if this version does not know them', async () => {
    for (const strange of [undefined, 'queue', { type: 'later' }, { type: 'toString' }]) {
      say(strange);
    }
    say({ type: 'queue' });
    await expect.poll(() => received).toEqual([{ type: 'queue' }]);
  });
});
