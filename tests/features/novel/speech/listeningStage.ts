import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { BookChapter } from '../../../../src/features/novel/book/view.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { installFakeSpeech, type FakeSpeech } from './fakeSpeech.ts';

export const FIRST: BookChapter = {
  uuid: 'c1',
  index: 1,
  title: '第一章',
  note: '',
  paragraphs: ['天地玄黄。宇宙洪荒！', '日月盈昃。'],
};

/** A device with speech and empty settings, and a clock controlled by the test. */
export function beginListening(): FakeSpeech {
  vi.useFakeTimers();
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  return installFakeSpeech();
}

export function endListening(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
}

/** Makes the device report a phone from here on. */
export function bePhone(): void {
  const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
}
