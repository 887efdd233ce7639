import { describe, expect, it } from 'vitest';
import { PROBLEM_TEXTS, problemText } from '../../../../../server/import/formats/problemTexts.ts';
import { pdfFile } from '../../../../support/fakes/pdfFile.ts';
import { pagesOf, problemOf, readOnly } from '../importFolder.ts';

describe('a folder of pictures', () => {
  it('is a chapter; its work has the cover that lies beside it', async () => {
    const { work, chapters } = await readOnly({
      '甲/封面.jpg': 'cover',
      '甲/第1话/2.jpg': 'two',
      '甲/第1话/1.jpg': 'one',
      '甲/第1话/3.jpg': '',
      '甲/第1话/4.jxl': 'x',
    });
    expect((await work.cover?.open())?.bytes.toString()).toBe('cover');
    const pages = pagesOf(chapters[0]);
    expect((await pages[0]?.open())?.bytes.toString()).toBe('one');
    expect(await problemOf(pages[2]?.open() ?? Promise.resolve())).toMatchObject({
      code: 'file_empty',
      page: 3,
    });
    expect(await problemOf(pages[3]?.open() ?? Promise.resolve())).toMatchObject({
      code: 'picture_unsupported',
      page: 4,
    });
  });
});

describe('a PDF', () => {
  it('is drawn 1600 pixels wide, page by page', async () => {
    const { chapters } = await readOnly({ '甲/第1话.pdf': pdfFile(['1 0 0', '0 0 1']) });
    const pages = pagesOf(chapters[0]);
    expect(pages).toHaveLength(2);
    const [red, blue] = await Promise.all(pages.map((each) => each.open()));
    expect(red?.pixels).toEqual({ width: 1600, height: 2400 });
    expect(red?.bytes).toHaveLength(1600 * 2400 * 4);
    expect([...(red?.bytes.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
    expect([...(blue?.bytes.subarray(0, 4) ?? [])]).toEqual([0, 0, 255, 255]);
  });

  it('that is broken or empty is refused', async () => {
    const codeOf = async (data: Buffer) => (await problemOf(readOnly({ '甲/1.pdf': data }))).code;
    expect(await codeOf(Buffer.from('%PDF-1.4 nothing'))).toBe('pdf_unreadable');
    expect(await codeOf(Buffer.alloc(0))).toBe('file_empty');
  });
});

describe('the sentence of a problem', () => {
  it('names the page', () => {
    expect(problemText('page_broken', 7)).toBe('第 7 页损坏，请替换或跳过此页');
    expect(problemText('page_broken')).toBe('有一页损坏，请替换或跳过此页');
    expect(problemText('archive_cut')).toBe('压缩包不完整，请重新上传');
  });

  it('is there for every code, in Chinese and without a full stop', () => {
    for (const { text } of Object.values(PROBLEM_TEXTS))
      expect(text).toMatch(/[\u4e00-\u9fff][^。]*[^。]$/);
  });
});
