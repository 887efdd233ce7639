// @vitest-environment happy-dom
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookChapter } from '../../../../src/features/novel/book/view.ts';
import {
  CONVERSIONS,
  langOf,
  useConversion,
  type Conversion,
} from '../../../../src/lib/convert/conversion.ts';
import ConversionSheet from '../../../../src/features/novel/convert/ConversionSheet.tsx';
import { convertText } from '../../../../src/features/novel/convert/convertChapter.ts';
import { useConvertedChapters } from '../../../../src/features/novel/convert/useConvertedChapters.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { dictionaries, loseWorkers, useFakeWorkers } from './fakeWorker.ts';

beforeEach(() => {
  useFakeWorkers();
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(() => {
  cleanup();
  loseWorkers();
  vi.unstubAllGlobals();
});

function chapter(over: Partial<BookChapter> = {}): BookChapter {
  return { uuid: 'c1', index: 1, title: '皇后的头发', note: '', paragraphs: ['后来'], ...over };
}

describe('the conversion of a chapter', () => {
  it.each<[Conversion, string, string]>([
    ['none', '鼠标后来', '鼠标后来'],
    ['s2t', '皇后后来梳头发', '皇后後來梳頭髮'],
    ['s2tw', '计算机里的软件', '計算機裡的軟件'],
    ['s2twp', '计算机里的软件', '計算機裡的軟體'],
    ['s2hk', '鼠标在里面', '鼠標在裏面'],
    ['s2hkp', '鼠标在里面', '滑鼠在裏面'],
    ['t2s', '後來皇后', '后来皇后'],
    ['tw2sp', '滑鼠和軟體', '鼠标和软件'],
    ['hk2sp', '滑鼠', '鼠标'],
  ])('by %s turns %s into %s', async (conversion, given, wanted) => {
    const { chapter: shown } = await convertText(
      chapter({ title: given, note: given, paragraphs: [given, given] }),
      conversion,
    );
    expect(shown).toMatchObject({ title: wanted, note: wanted, paragraphs: [wanted, wanted] });
  });

  it.each<Conversion>(['s2twp', 'tw2sp'])(
    'by %s keeps every paragraph at its place',
    async (to) => {
      const word = fc.constantFrom(
        '软件',
        '鼠标',
        '后来',
        '头发',
        '，',
        '。',
        '滑鼠',
        '計程車',
        '博客',
        'a',
      );
      const text = fc.array(word, { maxLength: 12 }).map((phrases) => phrases.join(''));
      const paragraphs = fc.array(text, { minLength: 1, maxLength: 4 });
      await fc.assert(fc.asyncProperty(paragraphs, check));

      async function check(original: string[]) {
        const { chapter: shown, ...map } = await convertText(chapter({ paragraphs: original }), to);
        let [start, shownStart] = [0, 0];
        for (const [at, paragraph] of original.entries()) {
          const other = shown.paragraphs[at] ?? '';
          expect([map.toShown(start), map.toOriginal(shownStart)]).toEqual([shownStart, start]);
          // The line feed behind it, or the end.
          const [end, shownEnd] = [start + paragraph.length, shownStart + other.length];
          expect([map.toShown(end), map.toOriginal(shownEnd)]).toEqual([shownEnd, end]);
          start += paragraph.length + 1;
          shownStart += other.length + 1;
        }
      }
    },
  );

  it('runs once while the chapter is in memory, and loads nothing where it is off', async () => {
    const held = chapter();
    expect((await convertText(held, 'none')).chapter).toBe(held);
    expect(dictionaries.opened).toEqual([]);
    expect(await convertText(held, 't2s')).toBe(await convertText(held, 't2s'));
  });
});

describe('the chapters that a reader shows', () => {
  const show = (chapters: readonly BookChapter[], conversion: Conversion) =>
    renderHook(({ chapters: row, as }) => useConvertedChapters(row, as), {
      initialProps: { chapters, as: conversion },
    });
  const titles = (result: { current: ReturnType<typeof useConvertedChapters> }) =>
    result.current.converted?.map((each) => each.chapter.title);

  it('stay unchanged until all new ones are converted', async () => {
    const row = [chapter()];
    const { result, rerender } = show(row, 's2t');
    expect(titles(result)).toBeUndefined();
    await waitFor(() => expect(titles(result)).toEqual(['皇后的頭髮']));
    const longer = [...row, chapter({ uuid: 'c2', title: '后来' })];
    rerender({ chapters: longer, as: 's2t' });
    expect(titles(result)).toEqual(['皇后的頭髮']);
    await waitFor(() => expect(titles(result)).toEqual(['皇后的頭髮', '後來']));
    rerender({ chapters: longer, as: 'none' });
    expect(titles(result)).toEqual(['皇后的头发', '后来']);
  });

  it('at another place in the book show nothing of the previous ones', async () => {
    const { result, rerender } = show([chapter()], 's2t');
    await waitFor(() => expect(titles(result)).toEqual(['皇后的頭髮']));
    rerender({ chapters: [chapter({ uuid: 'c9', title: '头发' })], as: 's2t' });
    expect(titles(result)).toBeUndefined();
    await waitFor(() => expect(titles(result)).toEqual(['頭髮']));
  });

  it('stay unconverted where the dictionary is unavailable, with a notice, and are converted on retry', async () => {
    dictionaries.areAway = true;
    const { result } = show([chapter({ title: '皇后後來' })], 't2s');
    await waitFor(() => expect(result.current.problem).toContain('先显示原文'));
    expect(titles(result)).toEqual(['皇后後來']);
    expect(result.current.shown).toBe('none');
    dictionaries.areAway = false;
    act(() => result.current.retry());
    expect(result.current.problem).toBe('');
    await waitFor(() => expect(titles(result)).toEqual(['皇后后来']));
  });
});

describe('a converter that is killed midway', () => {
  it('rejects the pending conversions, and the next text starts another', async () => {
    const held = chapter({ title: '後來' });
    const losing = convertText(held, 't2s');
    loseWorkers();
    await expect(losing).rejects.toMatchObject({ name: 'ConversionError' });
    expect((await convertText(held, 't2s')).chapter.title).toBe('后来');
    expect(dictionaries.opened).toEqual(['toSimplified', 'toSimplified']);
  });
});

describe('the choice of a conversion', () => {
  it('is stored on this device, and an invalid value counts as none', () => {
    const { result } = renderHook(useConversion);
    expect(result.current.conversion).toBe('none');
    act(() => result.current.changeConversion('s2twp'));
    expect(result.current.conversion).toBe('s2twp');
    expect(localStorage.getItem('moyu:conversion')).toBe('"s2twp"');
    act(() => {
      localStorage.setItem('moyu:conversion', '"klingon"');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current.conversion).toBe('none');
  });

  it('sets the language of the shown text', () => {
    expect(CONVERSIONS.map(langOf)).toEqual([
      'zh-Hans',
      'zh-Hant',
      'zh-Hant-TW',
      'zh-Hant-TW',
      'zh-Hant-HK',
      'zh-Hant-HK',
      'zh-Hans',
      'zh-Hans',
      'zh-Hans',
    ]);
  });

  it('is made in a sheet, which explains why a text is not converted', () => {
    const [onSelect, onRetry] = [vi.fn<(to: Conversion) => void>(), vi.fn<() => void>()];
    const props = { onSelect, onRetry, onClose: () => undefined };
    render(<ConversionSheet current="s2t" problem="字典没有加载出来" {...props} />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '繁体' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '台湾正体和用语' }));
    expect(onSelect).toHaveBeenCalledWith('s2twp');
    expect(screen.getByText(/字典没有加载出来/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
