import { describe, expect, it } from 'vitest';
import { htmlText } from '../../../../../server/import/formats/epub/htmlText.ts';
import { epubFile } from '../../../../support/fakes/epubFile.ts';
import { zipFile } from '../../../../support/fakes/zipFile.ts';
import { pagesOf, problemOf, readOnly, textOf } from '../importFolder.ts';

const METADATA = `<dc:title>活着</dc:title><dc:creator>余华</dc:creator><dc:language>zh</dc:language>
  <dc:description>&lt;p&gt;一个人的一生。&lt;/p&gt;</dc:description><dc:subject>小说,当代</dc:subject>`;
const text = (count: number) => `<p>${'他走在雨里。'.repeat(count)}</p>`;

describe('the text of a part', () => {
  it('is its blocks, without scripts, styles and the readings of ruby', () => {
    const html = `<html><head><title>t</title><style>p{}</style></head><body><h2>第一章</h2>
      <p>一<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>二</p><script>alert(1)</script>
      <div>外<p>内</p>尾</div><p>上<br/>下</p><p>&amp;&lt;&#x4e00;&nbsp;</p><p> </p><img src="a%20b.jpg"/></body></html>`;
    expect(htmlText(html)).toMatchObject({
      paragraphs: ['第一章', '一漢字二', '外', '内', '尾', '上', '下', '&<一'],
      heading: '第一章',
      pictures: ['a%20b.jpg'],
    });
  });

  it('is read from broken HTML without an end', () => {
    expect(htmlText('<p>一<p>二<b>三<rt>').paragraphs).toEqual(['一', '二三']);
    expect(htmlText('<div>'.repeat(100_000) + '深').paragraphs).toEqual(['深']);
  });
});

describe('an EPUB', () => {
  it.each(['nav', 'ncx'] as const)(
    'has the chapters of its spine with titles of its %s',
    async (kind) => {
      const data = epubFile({
        metadata: METADATA,
        parts: [
          ['text/a%20b.xhtml', `<h1>另一个标题</h1>${text(20)}`],
          ['text/a2.xhtml', text(10)],
          ['text/%E7%AB%A0.xhtml', `<p>第二章 走</p>${text(20)}`],
        ],
        navigation: {
          kind,
          entries: [
            ['text/a%20b.xhtml', '第一章 来'],
            ['text/%E7%AB%A0.xhtml#top', '第二章 走'],
          ],
        },
      });
      const { work, chapters, problems } = await readOnly({ '书.epub': data });
      expect(problems).toEqual([]);
      expect(work).toMatchObject({
        kind: 'novel',
        title: '活着',
        author: '余华',
        intro: '一个人的一生。',
        tags: ['小说', '当代'],
        language: 'zh',
      });
      expect(chapters).toMatchObject([
        { title: '第一章 来', number: 1, path: '书.epub#第一章 来' },
        { title: '第二章 走', number: 2 },
      ]);
      // The second file has no entry: it goes on with the first chapter.
      expect(textOf(chapters[0])).toHaveLength(3);
      expect(textOf(chapters[1])).toEqual(['他走在雨里。'.repeat(20)]);
    },
  );

  it('may hold several chapters in one file', async () => {
    const data = epubFile({
      parts: [['a.html', `${text(2)}<h2 id="c1">一</h2>${text(3)}<a id="c2"/>${text(4)}`]],
      navigation: {
        kind: 'ncx',
        entries: [
          ['a.html#c1', '第一章'],
          ['a.html#c2', '第二章'],
        ],
      },
    });
    const { chapters } = await readOnly({ '书.epub': data });
    expect(chapters.map(({ title }) => title)).toEqual(['一', '第一章', '第二章']);
    expect(chapters.map((each) => textOf(each).at(-1)?.length)).toEqual([12, 18, 24]);
  });

  it('without a table of contents has the headings of its parts', async () => {
    const data = epubFile({
      parts: [
        ['1.html', text(3)],
        ['2.html', `<h1>第一章</h1>${text(3)}`],
      ],
    });
    const { chapters } = await readOnly({ '书.epub': data });
    expect(chapters.map(({ title }) => title)).toEqual(['前言', '第一章']);
  });

  it('that is a volume of a work keeps the title of the work', async () => {
    const data = epubFile({ metadata: METADATA, parts: [['1.html', `<h1>第一章</h1>${text(9)}`]] });
    const { work, chapters } = await readOnly({ '文集/第2卷.epub': data });
    expect(work).toMatchObject({ title: '文集', author: '余华', key: '文集' });
    expect(chapters).toMatchObject([{ title: '第一章' }]);
  });

  it('of pictures is a comic, right to left if its spine is', async () => {
    const picture = (name: string) => ({ name: `OEBPS/images/${name}`, data: name });
    const data = epubFile({
      metadata: '<dc:title>漫画</dc:title><meta property="rendition:layout">pre-paginated</meta>',
      spine: 'page-progression-direction="rtl"',
      parts: [
        ['1.xhtml', '<img src="images/b%20c.jpg"/>'],
        ['2.xhtml', '<svg xmlns:xlink="x"><image xlink:href="images/a.jpg"/></svg>'],
      ],
      files: [picture('a.jpg'), picture('b c.jpg')],
    });
    const { work, chapters } = await readOnly({ '漫画.epub': data });
    expect(work).toMatchObject({ kind: 'comic', layout: 'manga', title: '漫画' });
    const pages = await Promise.all(pagesOf(chapters[0]).map((each) => each.open()));
    expect(pages.map(({ bytes }) => bytes.toString())).toEqual(['b c.jpg', 'a.jpg']);
  });

  it('says that pictures between its text are left out', async () => {
    const data = epubFile({ parts: [['1.html', `<h1>一</h1>${text(50)}<img src="a.jpg"/>`]] });
    expect((await readOnly({ '书.epub': data })).problems).toMatchObject([
      { code: 'pictures_dropped', detail: '1 张' },
    ]);
  });

  it('with a missing part names it and goes on', async () => {
    const whole = epubFile({
      parts: [
        ['1.html', text(9)],
        ['2.html', `<h1>二</h1>${text(9)}`],
      ],
    });
    const broken = Buffer.from(
      whole.toString('latin1').replaceAll('OEBPS/1.html', 'OEBPS/x.html'),
      'latin1',
    );
    const { chapters, problems } = await readOnly({ '书.epub': broken });
    expect(problems).toMatchObject([{ code: 'epub_part_broken', file: '书.epub/OEBPS/1.html' }]);
    expect(chapters.map(({ title }) => title)).toEqual(['二']);
  });

  it('that is protected, cut, or no EPUB is refused', async () => {
    const codeOf = async (data: Buffer) => (await problemOf(readOnly({ '书.epub': data }))).code;
    const encryption = (algorithm: string) => ({
      name: 'META-INF/encryption.xml',
      data: `<encryption><enc:EncryptedData xmlns:enc="e"><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
    });
    const book = (algorithm: string) =>
      epubFile({ parts: [['1.html', text(9)]], files: [encryption(algorithm)] });
    expect(await codeOf(book('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toBe(
      'epub_protected',
    );
    await expect(
      readOnly({ '书.epub': book('http://www.idpf.org/2008/embedding') }),
    ).resolves.toBeDefined();
    expect(await codeOf(book('x').subarray(0, 500))).toBe('archive_cut');
    expect(await codeOf(zipFile([{ name: 'a', data: 'b' }]))).toBe('epub_unreadable');
    expect(await codeOf(epubFile({ parts: [] }))).toBe('epub_unreadable');
    expect(await codeOf(epubFile({ parts: [['1.html', '<p> </p>']] }))).toBe('no_text');
  });
});
