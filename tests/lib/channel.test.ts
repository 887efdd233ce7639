// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { kindOfArea, lastKind, noteKind, twinAddress } from '../../src/lib/channel.ts';

describe('the kind of works that was viewed last', () => {
  it('is set by the sections that have a kind, and by no other', () => {
    for (const path of ['/index', '/searchcomic', '/bookcasecomic']) {
      expect(kindOfArea(path)).toBe('comic');
    }
    for (const path of ['/novel', '/searchnovel', '/bookcasenovel']) {
      expect(kindOfArea(path)).toBe('novel');
    }
    for (const path of ['/film', '/searchfilm', '/bookcasefilm']) {
      expect(kindOfArea(path)).toBe('film');
    }
    for (const path of ['/mine', '/']) {
      expect(kindOfArea(path)).toBeUndefined();
    }
  });

  it('is comics by default', () => {
    expect(lastKind()).toBe('comic');
    noteKind('novel');
    expect(lastKind()).toBe('novel');
    noteKind('comic');
    expect(lastKind()).toBe('comic');
  });

  it('has each section at an address of its own, with the parameters of the address', () => {
    expect(twinAddress('/index', 'novel')).toBe('/novel');
    expect(twinAddress('/searchcomic', 'novel')).toBe('/searchnovel');
    expect(twinAddress('/bookcasecomic?tab=record', 'novel')).toBe('/bookcasenovel?tab=record');
    expect(twinAddress('/mine', 'novel')).toBe('/mine');
    expect(twinAddress('/dailyupdateslist', 'novel')).toBe('/dailyupdateslist');
    expect(twinAddress('/bookcasecomic?tab=record', 'comic')).toBe('/bookcasecomic?tab=record');
  });
});
