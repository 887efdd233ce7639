import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { foldText } from '../../../../src/features/novel/search/foldText.ts';
import {
  hitsIn,
  searchBook,
  type SearchedChapter,
  type SearchProgress,
} from '../../../../src/features/novel/search/searchBook.ts';
import { searchText } from '../../../../src/features/novel/search/searchText.ts';
import { BOOK_SEARCH_HITS_MAX, SLICE_MS } from '../../../../src/shared/limits.ts';

function chapter(index: number, paragraphs: readonly string[] | undefined): SearchedChapter {
  return { uuid: `c${index}`, index, title: `第${index}章`, load: async () => paragraphs };
}

async function search(query: string, chapters: readonly SearchedChapter[]) {
  const progress: SearchProgress[] = [];
  await searchBook(query, chapters, new AbortController().signal, (each) => progress.push(each));
  return { progress, last: progress.at(-1) };
}

const find = (text: string, query: string) => hitsIn(text.split('\n'), foldText(query));

describe('a search in a book', () => {
  it('finds words in either script, case and width, and shows them as written', () => {
    expect(find('他說：「後來呢」', '后来').map(({ match }) => match)).toEqual(['後來']);
    expect(find('他说后来', '後來').map(({ match }) => match)).toEqual(['后来']);
    expect(find('ＡＢＣ和abc', 'aBc').map(({ offset }) => offset)).toEqual([0, 4]);
    expect(find('天　地', '天 地')).toHaveLength(1);
  });

  it('returns the position in characters, and the surrounding text of the same paragraph', () => {
    const [hit, ...others] = find('上一段。\n郑武公娶于申，曰武姜。\n下一段', '武姜');
    expect(others).toEqual([]);
    expect(hit).toEqual({
      offset: 13,
      length: 2,
      before: '郑武公娶于申，曰',
      match: '武姜',
      after: '。',
    });
  });

  it('finds each occurrence once, wherever it is', () => {
    const texts = fc.array(fc.constantFrom('天', '地', '天地', '\n', '𠮷'), { maxLength: 60 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const wanted = text.split('天地').length - 1;
        const hits = find(text, '天地');
        expect(hits).toHaveLength(wanted);
        for (const { offset } of hits) expect(text.slice(offset, offset + 2)).toBe('天地');
        expect(hits.map(({ after, before }) => after + before).join('')).not.toContain('\n');
      }),
    );
  });

  it('folds one unit into one, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
        expect(foldText(text)).toHaveLength(text.length);
      }),
    );
  });

  it('searches the chapters in order and reports its progress', async () => {
    const chapters = [1, 2, 3].map((index) => chapter(index, [`第${index}回：剑与稻，剑。`]));
    const { last } = await search('剑', chapters);
    expect(last).toMatchObject({ searched: 3, hits: 6, isDone: true, isCut: false });
    expect(last?.found.map(({ uuid, hits }) => [uuid, hits.length])).toEqual([
      ['c1', 2],
      ['c2', 2],
      ['c3', 2],
    ]);
  });

  it('skips chapters that are removed or unreadable', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = { ...chapter(2, []), load: async () => Promise.reject(new Error('gone')) };
    const { last } = await search('剑', [chapter(1, undefined), broken, chapter(3, ['剑'])]);
    expect(last).toMatchObject({ searched: 3, hits: 1, isDone: true });
    vi.restoreAllMocks();
  });

  it('ends at the limit and says so', async () => {
    const { last } = await search('剑', [chapter(1, ['剑'.repeat(500)]), chapter(2, ['剑'])]);
    expect(last).toMatchObject({ hits: BOOK_SEARCH_HITS_MAX, isCut: true });
    const exact = await search('剑', [chapter(1, ['剑'.repeat(BOOK_SEARCH_HITS_MAX)])]);
    expect(exact.last).toMatchObject({ hits: BOOK_SEARCH_HITS_MAX, isCut: false });
  });

  it('reports nothing more after it is aborted', async () => {
    const ending = new AbortController();
    const onProgress = vi.fn<(progress: SearchProgress) => void>();
    const stopping = { ...chapter(2, ['剑']), load: async () => (ending.abort(), ['剑']) };
    await searchBook('剑', [chapter(1, ['剑']), stopping], ending.signal, onProgress);
    expect(onProgress).not.toHaveBeenCalled();
  });

  it('lets the page paint after each time slice', async () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (time += SLICE_MS / 2));
    const chapters = Array.from({ length: 20 }, (_, at) => chapter(at, ['剑']));
    let paints = 0;
    const painting = setInterval(() => (paints += 1), 0);
    const { progress } = await search('剑', chapters);
    clearInterval(painting);
    vi.restoreAllMocks();
    expect(progress.map(({ searched }) => searched)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => 2 * (at + 1)),
      20,
    ]);
    expect(paints).toBeGreaterThan(5);
  });

  it('takes less than three seconds of CPU for 2,000 chapters of 2,000 characters', async () => {
    const text = '春江潮水连海平，海上明月共潮生。'.repeat(125);
    const chapters = Array.from({ length: 2_000 }, (_, at) => chapter(at, [text, String(at)]));
    const before = process.cpuUsage();
    const { last } = await search('1999', chapters);
    const { user, system } = process.cpuUsage(before);
    expect(last).toMatchObject({ hits: 1, searched: 2_000 });
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});

describe('the status of a search', () => {
  const progress = { searched: 86, found: [], hits: 12, isCut: false, isDone: true };
  it.each([
    [{ wanted: '', progress: undefined, here: 86 }, '可搜索 86 / 222\u00a0章，其余还没下载'],
    [{ wanted: '剑', progress: undefined, here: 86 }, '正在搜索…'],
    [
      { wanted: '剑', progress: { ...progress, isDone: false }, here: 86 },
      '找到 12\u00a0处，已搜索 86 / 222\u00a0章…',
    ],
    [
      { wanted: '剑', progress, here: 86 },
      '找到 12\u00a0处，已搜索 86 / 222\u00a0章，其余还没下载',
    ],
    [
      { wanted: '剑', progress: { ...progress, hits: 0 }, here: 86 },
      '没有找到，已搜索 86 / 222\u00a0章，其余还没下载',
    ],
    [
      { wanted: '剑', progress: { ...progress, searched: 222 }, here: 222 },
      '找到 12\u00a0处，已搜索 222 / 222\u00a0章',
    ],
    [
      { wanted: '剑', progress: { ...progress, hits: 300, isCut: true }, here: 86 },
      '只列出前 300\u00a0处，已搜索 86 / 222\u00a0章',
    ],
  ])('for %o is %s', (search_, query) => {
    expect(searchText({ ...search_, total: 222 })).toBe(query);
  });
});
