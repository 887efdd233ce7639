// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ListenSheet from '../../../../src/features/novel/speech/ListenSheet.tsx';
import { useListening } from '../../../../src/features/novel/speech/useListening.ts';
import { chineseVoices, voiceName } from '../../../../src/features/novel/speech/voices.ts';
import {
  SPEECH_CHANGE_DELAY_MS,
  SPEECH_RESTART_MS,
  VOICES_WAIT_MS,
} from '../../../../src/shared/limits.ts';
import { voice, type FakeSpeech } from './fakeSpeech.ts';
import { beginListening, bePhone, endListening, FIRST } from './listeningStage.ts';

const CHAPTERS = [{ ...FIRST, paragraphs: ['天地玄黄。宇宙洪荒！'] }];

let speech: FakeSpeech;
beforeEach(() => {
  speech = beginListening();
});
afterEach(endListening);

describe('voices', () => {
  it("are the Chinese ones: those of the text's script first, local ones before network ones", () => {
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

  it('have readable names', () => {
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
      after: 'end',
      follow: () => undefined,
      chapters: CHAPTERS,
      place: () => ({ chapter: 'c1', offset: 0 }),
    });
    return <ListenSheet listening={listening} onClose={() => undefined} />;
  }
  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await vi.advanceTimersByTimeAsync(SPEECH_RESTART_MS);
    });

  it('plays, pauses, resumes and stops', async () => {
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

  it('changes speed and voice from the current sentence on, and saves them', async () => {
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

  it('says where the device has no Chinese voice, and then offers nothing', async () => {
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

  it('says where the browser has no speech synthesis', () => {
    vi.stubGlobal('speechSynthesis', undefined);
    render(<Stage />);
    expect(screen.getByText('这个浏览器不能朗读')).toBeTruthy();
  });

  it('says on a phone that locking the screen ends speech', () => {
    bePhone();
    render(<Stage />);
    expect(screen.getByText(/手机锁屏或切到别的应用时，系统会停止网页朗读/)).toBeTruthy();
  });
});
