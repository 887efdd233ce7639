// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookChapter } from '../../../src/features/novel/book/view.ts';
import ListenSheet from '../../../src/features/novel/speech/ListenSheet.tsx';
import { useListening } from '../../../src/features/novel/speech/useListening.ts';
import { chineseVoices, voiceName } from '../../../src/features/novel/speech/voices.ts';
import type { ListeningProps } from '../../../src/features/novel/toolProps.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import {
  SPEECH_CHANGE_DELAY_MS,
  SPEECH_RESTART_MS,
  SPEECH_TRIES_MAX,
  VOICES_WAIT_MS,
} from '../../../src/shared/limits.ts';
import { installFakeSpeech, voice, type FakeSpeech } from './fakeSpeech.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile';
const FIRST: BookChapter = {
  uuid: 'c1',
  index: 1,
  title: '第一章',
  note: '',
  paragraphs: ['天地玄黄。宇宙洪荒！', '日月盈昃。'],
};
const SECOND: BookChapter = { ...FIRST, uuid: 'c2', title: '第二章', paragraphs: ['寒来暑往。'] };

let speech: FakeSpeech;
const follow = vi.fn<ListeningProps['follow']>();

beforeEach(() => {
  vi.useFakeTimers();
  follow.mockClear();
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  speech = installFakeSpeech();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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
  it('begins in the very event of the press, with the title at a chapter’s start', () => {
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

  it('begins with the first sentence that is seen', async () => {
    const { play } = listen({ place: () => ({ chapter: 'c1', offset: 6 }) });
    await play();
    expect(speech.texts).toEqual(['宇宙洪荒！']);
  });

  it('goes on with the next chapter, and to the end of the book', async () => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), chapters: [FIRST, SECOND] };
    const { state, play, end } = listen(at);
    await play();
    await end();
    await end();
    await end();
    expect(speech.texts).toEqual(['日月盈昃。', '第二章', '寒来暑往。']);
    expect(state()).toMatchObject({ state: 'paused', notice: '全书读完了。' });
  });

  it('waits for a chapter that is on its way, and goes on by itself', async () => {
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
    ['locked', '下一章需要购买，朗读停在这里。'],
    ['away', '下一章还没下载，联网后可以继续听。'],
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

  it('is paused by ending the sentence, and says it again from its start', async () => {
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

  it('goes a sentence on and back, over the ends of chapters', async () => {
    const at = { place: () => ({ chapter: 'c2', offset: 0 }), chapters: [FIRST, SECOND] };
    const { state, play, doing } = listen(at);
    await play();
    await doing(() => state().skip(1));
    await doing(() => state().skip(-1));
    await doing(() => state().skip(-1));
    expect(speech.texts).toEqual(['第二章', '寒来暑往。', '第二章', '日月盈昃。']);
  });

  it('stops for good, and when the reader is left', async () => {
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

describe('an engine that fails', () => {
  it('is tried again, and then it is said', async () => {
    const { state, play, end } = listen();
    await play();
    for (let tries = 1; tries < SPEECH_TRIES_MAX; tries += 1) await end('error');
    expect(speech.texts).toEqual(['第一章', '第一章', '第一章']);
    expect(state().state).toBe('playing');
    await end('error');
    expect(state()).toMatchObject({ state: 'paused', notice: '朗读中断了，可以点继续再试。' });
  });

  it('by telling nothing, as Chromium’s do after 15 s, is noticed', async () => {
    speech.isDeaf = true;
    const { play } = listen();
    await play();
    speech.isDeaf = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(speech.texts).toEqual(['第一章', '第一章']);
    expect(speech.speaking).toBe(true);
  });

  it('left paused by another page is told to go on', async () => {
    speech.paused = true;
    await listen().play();
    expect(speech.paused).toBe(false);
  });
});

describe('listening that ends by itself', () => {
  it('ends when its minutes are over', async () => {
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
      notice: '定时到了，朗读已停。',
    });
  });

  it('ends with the chapter, before the next one', async () => {
    const at = { place: () => ({ chapter: 'c1', offset: 11 }), chapters: [FIRST, SECOND] };
    const { state, play, end, doing } = listen(at);
    await play();
    await doing(() => state().sleepAfter('chapter'));
    await end();
    expect(state()).toMatchObject({
      state: 'paused',
      sleep: 'off',
      notice: '定时到了，朗读已停。',
    });
    await play();
    expect(speech.texts).toEqual(['日月盈昃。', '第二章']);
  });

  it('is paused where a phone ends speech in the background', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
    const { state, play, doing } = listen();
    await play();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await doing(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(state().state).toBe('paused');
    expect(state().notice).toContain('锁屏');
  });

  it('goes on in the background of a desktop', async () => {
    const { state, play, doing } = listen();
    await play();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await doing(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(state().state).toBe('playing');
  });
});

describe('media keys', () => {
  it('pause, go on and skip, and the system shows what is read', async () => {
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

describe('voices', () => {
  it('are the Chinese ones, those of the text’s writing first, the device’s own before the network’s', () => {
    const all = [
      voice('Daniel', 'en-GB'),
      voice('Google 國語（臺灣）', 'zh-TW', false),
      voice('Meijia', 'zh_TW'),
      voice('Tingting', 'zh-CN'),
      voice('Sinji', 'yue-HK'),
    ];
    const names = (lang: string) => chineseVoices(all, lang).map(({ name }) => name);
    expect(names('zh-Hans')[0]).toBe('Tingting');
    expect(names('zh-Hant-TW').slice(0, 2)).toEqual(['Meijia', 'Google 國語（臺灣）']);
    expect(names('zh-Hant-HK')[0]).toBe('Sinji');
    expect(names('zh-Hans')).not.toContain('Daniel');
  });

  it('are named as people know them', () => {
    const long = 'Microsoft Xiaoxiao Online (Natural) - Chinese (Mainland)';
    expect(voiceName(voice(long))).toBe('Xiaoxiao（普通话）');
    expect(voiceName(voice('Sinji', 'zh-HK'))).toBe('Sinji（粤语）');
  });
});

describe('the listening panel', () => {
  function Stage() {
    const listening = useListening({
      title: '',
      author: '',
      lang: 'zh-Hans',
      isOpen: true,
      after: 'end' as const,
      follow,
      chapters: CHAPTERS,
      place: () => ({ chapter: 'c1', offset: 0 }),
    });
    return <ListenSheet listening={listening} onClose={() => undefined} />;
  }
  const CHAPTERS = [FIRST];
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await vi.advanceTimersByTimeAsync(SPEECH_RESTART_MS);
    });

  it('plays, pauses, goes on and stops', async () => {
    render(<Stage />);
    await press('从这页开始');
    await press('下一句');
    expect(speech.texts).toEqual(['第一章', '天地玄黄。']);
    await press('暂停');
    expect(speech.speaking).toBe(false);
    await press('继续');
    await press('停止');
    expect(screen.getByRole('button', { name: '从这页开始' })).toBeTruthy();
  });

  it('changes speed and voice for the sentence that is read, and keeps them', async () => {
    speech.voices = [voice('Tingting'), voice('Lili')];
    render(<Stage />);
    await press('从这页开始');
    const { length } = speech.said;
    fireEvent.change(screen.getByRole('slider', { name: '语速' }), { target: { value: '1.5' } });
    fireEvent.change(screen.getByRole('combobox', { name: '声音' }), { target: { value: 'Lili' } });
    await act(() => vi.advanceTimersByTimeAsync(SPEECH_CHANGE_DELAY_MS + SPEECH_RESTART_MS));
    expect(speech.said).toHaveLength(length + 1);
    expect(speech.said.at(-1)).toMatchObject({
      text: '第一章',
      rate: 1.5,
      voice: { name: 'Lili' },
    });
    expect(localStorage.getItem('moyu:listening')).toContain('"rate":1.5');
  });

  it('says where the device has no Chinese voice, and offers nothing then', async () => {
    speech.voices = [voice('Daniel', 'en-GB')];
    render(<Stage />);
    await act(() => vi.advanceTimersByTimeAsync(VOICES_WAIT_MS));
    expect(screen.getByText(/没有中文语音/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '从这页开始' }).disabled).toBe(
      true,
    );
    speech.voices = [voice('Tingting')];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '从这页开始' }).disabled).toBe(
      false,
    );
  });

  it('says where the browser cannot read aloud at all', () => {
    vi.stubGlobal('speechSynthesis', undefined);
    render(<Stage />);
    expect(screen.getByText('这个浏览器不能朗读。')).toBeTruthy();
  });

  it('says on a phone that the lock screen ends it', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
    render(<Stage />);
    expect(screen.getByText(/手机锁屏或切到别的应用时，系统会停止网页朗读/)).toBeTruthy();
  });
});
