// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookChapter } from '../../../../src/features/novel/book/view.ts';
import { useListening } from '../../../../src/features/novel/speech/useListening.ts';
import type { ListeningProps } from '../../../../src/features/novel/toolProps.ts';
import { SPEECH_RESTART_MS, SPEECH_TRIES_MAX } from '../../../../src/shared/limits.ts';
import type { FakeSpeech } from './fakeSpeech.ts';
import { beginListening, bePhone, endListening, FIRST } from './listeningStage.ts';

const SECOND: BookChapter = { ...FIRST, uuid: 'c2', title: '第二章', paragraphs: ['寒来暑往。'] };

let speech: FakeSpeech;
const follow = vi.fn<ListeningProps['follow']>();

beforeEach(() => {
  follow.mockClear();
  speech = beginListening();
});
afterEach(endListening);

function listen(over: Partial<ListeningProps> = {}) {
  const props: ListeningProps & { isOpen: boolean } = {
    title: '千字文',
    author: '周兴嗣',
    lang: 'zh-Hans',
    isOpen: true,
    chapters: [FIRST],
    after: 'end' as const,
    follow,
    place: () => ({ chapter: 'c1', offset: 0 }),
    ...over,
  };
  const hook = renderHook((given) => useListening(given), { initialProps: props });
  const doing = (work: () => void) =>
    act(async () => {
      work();
      await vi.advanceTimersByTimeAsync(SPEECH_RESTART_MS);
    });
  return {
    state: () => hook.result.current,
    play: () => doing(() => hook.result.current.play()),
    doing,
    end: (type?: 'end' | 'error') => doing(() => speech.end(type)),
    change: (next: Partial<ListeningProps>) => doing(() => hook.rerender({ ...props, ...next })),
    unmount: hook.unmount,
  };
}

describe('listening to a book', () => {
  it("begins in the press event itself, with the title at a chapter's start", () => {
    const { result } = renderHook(() =>
      useListening({
        title: '',
        author: '',
        lang: 'zh-Hans',
        isOpen: true,
        after: 'end' as const,
        follow,
        chapters: [FIRST],
        place: () => ({ chapter: 'c1', offset: 0 }),
      }),
    );
    act(() => {
      result.current.play();
      expect(speech.texts).toEqual(['第一章']);
    });
  });

  it('goes from sentence to sentence, marks each, and turns the page along', async () => {
    const { state, play, end } = listen();
    await play();
    expect(state().mark).toBeUndefined();
    await end();
    expect(state().mark).toEqual({ chapter: 'c1', start: 0, end: 5, kind: 'speech' });
    await end();
    await end();
    expect(speech.texts).toEqual(['第一章', '天地玄黄。', '宇宙洪荒！', '日月盈昃。']);
    expect(state().mark).toEqual({ chapter: 'c1', start: 11, end: 16, kind: 'speech' });
    expect(follow.mock.lastCall).toEqual([{ chapter: 'c1', offset: 11 }]);
  });

  it('begins with the first visible sentence', async () => {
    const { play } = listen({ place: () => ({ chapter: 'c1', offset: 6 }) });
    await play();
    expect(speech.texts).toEqual(['宇宙洪荒！']);
  });

  it('continues with the next chapter, up to the end of the book', async () => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), chapters: [FIRST, SECOND] };
    const { state, play, end } = listen(at);
    await play();
    await end();
    await end();
    await end();
    expect(speech.texts).toEqual(['日月盈昃。', '第二章', '寒来暑往。']);
    expect(state()).toMatchObject({ state: 'paused', notice: '全书读完了' });
  });

  it('waits for a loading chapter, and continues by itself', async () => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), after: 'loading' as const };
    const { state, play, end, change } = listen(at);
    await play();
    await end();
    expect(state().state).toBe('waiting');
    await change({ ...at, chapters: [FIRST, SECOND] });
    expect(state().state).toBe('playing');
    expect(speech.texts.at(-1)).toBe('第二章');
  });

  it.each([
    ['locked', '下一章需要购买，朗读停在这里'],
    ['away', '下一章还没下载，联网后可以继续听'],
  ] as const)('stops before a chapter that is %s and says so', async (after, notice) => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), after: 'loading' as const };
    const { state, play, end, change } = listen(at);
    await play();
    await end();
    await change({ ...at, after });
    expect(state()).toMatchObject({ state: 'paused', notice });
    await change({ ...at, chapters: [FIRST, SECOND] });
    await play();
    expect(speech.texts.at(-1)).toBe('第二章');
  });

  it('pauses by cancelling the sentence, and repeats it from its start', async () => {
    const { state, play, end, doing } = listen();
    await play();
    await end();
    await doing(() => state().pause());
    expect(speech.speaking).toBe(false);
    expect(state()).toMatchObject({ state: 'paused', notice: '' });
    expect(state().mark?.start).toBe(0);
    await play();
    expect(speech.texts.slice(1)).toEqual(['天地玄黄。', '天地玄黄。']);
  });

  it('skips a sentence forward and back, across chapters', async () => {
    const at = { place: () => ({ chapter: 'c2', offset: 0 }), chapters: [FIRST, SECOND] };
    const { state, play, doing } = listen(at);
    await play();
    await doing(() => state().skip(1));
    await doing(() => state().skip(-1));
    await doing(() => state().skip(-1));
    expect(speech.texts).toEqual(['第二章', '寒来暑往。', '第二章', '日月盈昃。']);
  });

  it('stops for good when stopped, and when the reader is left', async () => {
    const { state, play, doing } = listen();
    await play();
    await doing(() => state().stop());
    expect(state()).toMatchObject({ state: 'off', mark: undefined });
    expect(speech.speaking).toBe(false);
    const again = listen();
    await again.play();
    again.unmount();
    expect(speech.speaking).toBe(false);
  });
});

describe('a failing speech engine', () => {
  it('is retried, and then the failure is reported', async () => {
    const { state, play, end } = listen();
    await play();
    for (let tries = 1; tries < SPEECH_TRIES_MAX; tries += 1) await end('error');
    expect(speech.texts).toEqual(['第一章', '第一章', '第一章']);
    expect(state().state).toBe('playing');
    await end('error');
    expect(state()).toMatchObject({ state: 'paused', notice: '朗读中断了，可以点继续再试' });
  });

  it("that stops without an event, as Chromium's does after 15 s, is detected", async () => {
    speech.isDeaf = true;
    const { play } = listen();
    await play();
    speech.isDeaf = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(speech.texts).toEqual(['第一章', '第一章']);
    expect(speech.speaking).toBe(true);
  });

  it('left paused by another page is resumed', async () => {
    speech.paused = true;
    await listen().play();
    expect(speech.paused).toBe(false);
  });
});

describe('the sleep timer', () => {
  it('ends listening after its minutes', async () => {
    const { state, play, doing } = listen();
    await play();
    await doing(() => state().sleepAfter(15));
    await act(() => vi.advanceTimersByTimeAsync(0));
    const aWhile = 5_000;
    for (let time = 0; time < 15 * 60_000 - aWhile; time += aWhile) {
      expect(state().state).toBe('playing');
      await doing(() => state().skip(-1));
      await act(() => vi.advanceTimersByTimeAsync(aWhile - SPEECH_RESTART_MS));
    }
    await act(() => vi.advanceTimersByTimeAsync(aWhile));
    expect(state()).toMatchObject({
      state: 'paused',
      sleep: 'off',
      notice: '定时到了，朗读已停',
    });
  });

  it('ends listening with the chapter, before the next one', async () => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), chapters: [FIRST, SECOND] };
    const { state, play, end, doing } = listen(at);
    await play();
    await doing(() => state().sleepAfter('chapter'));
    await end();
    expect(state()).toMatchObject({
      state: 'paused',
      sleep: 'off',
      notice: '定时到了，朗读已停',
    });
    await play();
    expect(speech.texts).toEqual(['日月盈昃。', '第二章']);
  });

  it('is paused where a phone ends speech in the background', async () => {
    bePhone();
    const { state, play, doing } = listen();
    await play();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await doing(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(state().state).toBe('paused');
    expect(state().notice).toContain('锁屏');
  });

  it('continues in the background of a desktop', async () => {
    const { state, play, doing } = listen();
    await play();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await doing(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(state().state).toBe('playing');
  });
});

describe('media keys', () => {
  it('pause, resume and skip, and the system shows the current text', async () => {
    const handlers = new Map<string, (() => void) | null>();
    const session = {
      metadata: null as { title: string } | null,
      playbackState: 'none',
      setActionHandler: (name: string, handler: (() => void) | null) => handlers.set(name, handler),
    };
    vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, card: object) {
      Object.assign(this, card);
    });
    Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:silence' }));
    const { state, play, doing } = listen();
    await play();
    expect(session.metadata).toMatchObject({ title: '第一章', album: '千字文', artist: '周兴嗣' });
    expect(session.playbackState).toBe('playing');
    await doing(() => handlers.get('pause')?.());
    expect(state().state).toBe('paused');
    expect(session.playbackState).toBe('paused');
    await doing(() => handlers.get('play')?.());
    await doing(() => handlers.get('nexttrack')?.());
    expect(speech.texts.at(-1)).toBe('天地玄黄。');
    await doing(() => handlers.get('stop')?.());
    expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
    Reflect.deleteProperty(navigator, 'mediaSession');
  });
});
