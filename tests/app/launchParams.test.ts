import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLaunchParams } from '../../src/app/launchParams.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';

describe('the parameters of a start address', () => {
  it('are read and removed, and nothing else is', () => {
    const launch = readLaunchParams(
      `https://a.example/detailcomic?uuid=x&token=${TOKEN}&wid=w-1&channel_id=c.2#top`,
    );
    expect(launch.params).toEqual({ token: TOKEN, wid: 'w-1', channelid: 'c.2' });
    expect(launch.cleaned).toBe('/detailcomic?uuid=x#top');
  });

  it('leave an address without them unchanged', () => {
    expect(readLaunchParams('https://a.example/index?q=%20a').cleaned).toBeUndefined();
  });

  it('are ignored if they are malformed, and removed all the same', () => {
    const launch = readLaunchParams('https://a.example/?token=%00&wid=<b>&channel_id=');
    expect(launch.params).toEqual({ token: undefined, wid: undefined, channelid: undefined });
    expect(launch.cleaned).toBe('/');
  });

  it('never remain in the address, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (token, wid) => {
        const query = new URLSearchParams({ token, wid, tab: 'kept' });
        expect(readLaunchParams(`https://a.example/bookcasecomic?${query}`).cleaned).toBe(
          '/bookcasecomic?tab=kept',
        );
      }),
    );
  });
});
