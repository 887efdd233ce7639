import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, ENCODINGS } from '../../../../../server/import/formats/text/encoding.ts';
import { headingOf } from '../../../../../server/import/formats/text/headings.ts';
import { cutLong } from '../../../../../server/import/formats/text/paragraphs.ts';
import { splitChapters } from '../../../../../server/import/formats/text/splitChapters.ts';
import { TEXT_ENCODINGS } from '../../../../../src/shared/admin/encodings.ts';
import { problemOf, readOnly, textOf } from '../importFolder.ts';

const SIMPLE = `第一章 风雪夜归人
　　他推开门，雪花随着风一起涌进来，屋里的灯火摇晃了一下，又稳住了。母亲抬起头，看着他，没有说话。
　　“我回来了。”他说，把湿透的外套挂在门后。窗外的雪越下越大，远处的山已经看不见了，只剩下一片灰白。
　　第二天早上，他才想起那封信还在口袋里，纸已经软了，字迹却还认得出来。
`;
const TRADITIONAL = `第一章 風雪夜歸人
　　他推開門，雪花隨著風一起湧進來，屋裡的燈火搖晃了一下，又穩住了。母親抬起頭，看著他，沒有說話。
　　「我回來了。」他說，把濕透的外套掛在門後。窗外的雪越下越大，遠處的山已經看不見了，只剩下一片灰白。
　　第二天早上，他才想起那封信還在口袋裡，紙已經軟了，字跡卻還認得出來。
`;
const encode = (text: string, encoding: string) =>
  execFileSync('iconv', ['-f', 'utf-8', '-t', encoding], { input: text, maxBuffer: 1e9 });

describe('the encoding of a text', () => {
  it('is one of those that operators may choose', () => {
    expect(ENCODINGS).toEqual(TEXT_ENCODINGS);
  });

  it.each([
    ['utf-8', SIMPLE, 'utf-8', ''],
    ['utf-8', SIMPLE, 'utf-8', 'efbbbf'],
    ['gb18030', SIMPLE, 'gb18030', ''],
    ['gb18030', TRADITIONAL, 'gb18030', ''],
    ['big5', TRADITIONAL, 'big5', ''],
    ['utf-16le', SIMPLE, 'utf-16le', 'fffe'],
    ['utf-16be', TRADITIONAL, 'utf-16be', 'feff'],
    ['utf-16le', SIMPLE, 'utf-16le', ''],
    ['utf-16be', SIMPLE, 'utf-16be', ''],
  ])('is found: %s', (expected, text, encoding, mark) => {
    for (const times of [1, 400]) {
      const bytes = Buffer.concat([Buffer.from(mark, 'hex'), encode(text.repeat(times), encoding)]);
      expect(decodeText(bytes)).toEqual({ encoding: expected, text: text.repeat(times) });
    }
  });

  it('that a few broken bytes do not change', () => {
    const bytes = encode(SIMPLE.repeat(50), 'gb18030');
    bytes[3_001] = 0xff;
    expect(decodeText(bytes)).toMatchObject({ encoding: 'gb18030' });
  });

  it('that is unsure gives three readings, one of which is right and can be chosen', async () => {
    const files = { '短.txt': encode('春眠不覺曉', 'big5') };
    const { code, readings = [] } = await problemOf(readOnly(files));
    expect(code).toBe('encoding_unsure');
    expect(readings).toHaveLength(3);
    const right = readings.find(({ sample }) => sample === '春眠不覺曉');
    expect(right?.encoding).toBe('big5');
    const { chapters } = await readOnly(files, { encoding: 'big5' });
    expect(textOf(chapters[0])).toEqual(['春眠不覺曉']);
  });

  it('never fails on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const decoded = decodeText(bytes);
        expect('text' in decoded || decoded.readings.length === 3).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

const HEADINGS = [
  '第一章 风雪夜归人',
  '第1章',
  '第１２章：出发',
  '正文 第三章 重逢',
  '第二千零一章 你是谁？',
  '第十回 贾宝玉初试云雨情',
  '第五节·归来',
  '第100话 终局',
  '序章',
  '楔子 十年前',
  '番外一 少年时',
  '番外：后来',
  '尾声',
  '完本感言',
  'Chapter 12 The Return',
  '第七章归来',
  '第一卷 风起 第三章 云涌',
];
const SENTENCES = [
  '第三章的内容他已经看过。',
  '第三节课他没来',
  '第二天早上，他走了',
  '第一回见到她的时候，他还很小，什么也不懂',
  '他说第三章写得不好',
  '第一次见面',
  '序言里写得很清楚。',
  '番外还没有写完，请等一等。',
  '第二章，他写到这里就停下了笔，望着窗外，什么也没有说，只是长长地叹了一口气',
  '第五集中我们看到了这件事的起因',
  '引子弹上膛',
  '第三章：他写道，',
];

describe('headings', () => {
  it.each(HEADINGS)('%s is one', (line) => {
    expect(headingOf(line)?.level).toBe('chapter');
  });

  it.each(SENTENCES)('%s is none', (line) => {
    expect(headingOf(line)).toBeUndefined();
  });

  it('of volumes are the volume of the chapters after them', () => {
    const { chapters } = splitChapters(
      '第一卷 风起\n第一章 甲\na\n第二章 乙\nb\n第二卷 云涌\n卷首语\n第三章 丙\nc',
    );
    expect(chapters).toEqual([
      { title: '第一章 甲', volume: '第一卷 风起', paragraphs: ['a'] },
      { title: '第二章 乙', volume: '第一卷 风起', paragraphs: ['b'] },
      { title: '第二卷 云涌', paragraphs: ['卷首语'] },
      { title: '第三章 丙', volume: '第二卷 云涌', paragraphs: ['c'] },
    ]);
  });

  it('without text after them are a table of contents', () => {
    const { chapters } = splitChapters(
      '第一章 甲\n第二章 乙\n\n第一章 甲\na\n第二章 乙\n第二章 乙\nb',
    );
    expect(chapters.map(({ title }) => title)).toEqual(['第一章 甲', '第二章 乙']);
  });
});

describe('a novel in a text file', () => {
  const body =
    '他走在雨里，想起第三章里写过的那句话。\n　　“第二节课之前，你会回来吗？”她问。\n第二天他没有来。\n'.repeat(
      20,
    );
  const book = Array.from({ length: 2_000 }, (_, at) => `第${at + 1}章 名字${at}\n${body}`).join(
    '\n',
  );

  it('of 2,000 chapters and a prologue in GB18030 has 2,001 chapters, none of them false', async () => {
    const data = encode(`《长书》\n作者：某人\n楔子\n很久以前。\n${book}`, 'gb18030');
    const { work, chapters, problems } = await readOnly({ '长书.txt': data });
    expect(chapters).toHaveLength(2_001);
    expect(chapters[0]).toMatchObject({ title: '楔子', place: 'front' });
    expect(chapters[2_000]).toMatchObject({
      title: '第2000章 名字1999',
      number: 2_000,
      path: '长书.txt#第2000章 名字1999',
    });
    expect(textOf(chapters[1])).toHaveLength(60);
    expect(work).toMatchObject({ kind: 'novel', title: '长书', author: '某人', key: '长书' });
    expect(problems).toEqual([]);
  });

  it('without headings is divided after 5,000 characters, and says so', async () => {
    const { chapters, problems } = await readOnly({
      '无题.txt': '他走了很远很远的路。\n'.repeat(2_000),
    });
    expect(chapters.map(({ title }) => title)).toEqual(['第1节', '第2节', '第3节', '第4节']);
    expect(problems).toMatchObject([{ code: 'no_headings' }]);
  });

  it('that is short is a story of one chapter', async () => {
    const { chapters, problems } = await readOnly({ '短篇.txt': '他走了。\n她留下了。' });
    expect([chapters.length, chapters[0]?.title, problems]).toEqual([1, '短篇', []]);
  });

  it('keeps what stands before the first heading: as introduction, or as a chapter', async () => {
    const short = await readOnly({
      '甲.txt': '书名：甲\n作者：乙\n内容简介：\n一个故事。\n第一章 a\n正文。',
    });
    expect(short.work).toMatchObject({ title: '甲', author: '乙', intro: '一个故事。' });
    const long = await readOnly({ '甲.txt': `${'很长的前言。'.repeat(200)}\n第一章 a\n正文。` });
    expect(long.chapters.map(({ title }) => title)).toEqual(['前言', '第一章 a']);
  });

  it('has the same paths for its chapters when one is inserted', async () => {
    const pathsOf = async (text: string) =>
      (await readOnly({ '甲.txt': text })).chapters.map(({ path }) => path);
    const first = await pathsOf('第一章 a\nx\n第三章 c\ny\n第一章 a\nz');
    const second = await pathsOf('第一章 a\nx\n第二章 b\nx\n第三章 c\ny\n第一章 a\nz');
    expect(second).toEqual(expect.arrayContaining(first));
    expect(new Set(first).size).toBe(3);
  });

  it('that is empty, blank or has too many chapters is refused', async () => {
    const codeOf = async (text: string) => (await problemOf(readOnly({ '甲.txt': text }))).code;
    expect(await codeOf('')).toBe('file_empty');
    expect(await codeOf(' \n　\n')).toBe('no_text');
    const many = Array.from({ length: 10_001 }, (_, at) => `第${at}章\nx`).join('\n');
    expect(await codeOf(many)).toBe('chapters_too_many');
  });

  it('that is a file of another kind under the name of a text says so', async () => {
    for (const head of ['PK\x03\x04', '%PDF-1.7', '\xff\xd8\xff\xe0', '\xd0\xcf\x11\xe0']) {
      const file = Buffer.from(`${head}${'\0正文'.repeat(50)}`, 'latin1');
      expect((await problemOf(readOnly({ '甲.txt': file }))).code).toBe('text_other_kind');
    }
  });
});

describe('a paragraph that is too long', () => {
  it('is cut into pieces that joined are the same', () => {
    const sentence = fc.constantFrom('他走了。', '𠀀', 'a', '“好！”', '很长的一句话');
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 30 }),
        fc.integer({ min: 1, max: 500 }),
        (words, times) => {
          const text = words.join('').repeat(times);
          const pieces = cutLong(text);
          expect(pieces.join('')).toBe(text);
          expect(pieces.every(({ length }) => length <= 5_000)).toBe(true);
          // No half of a character stands alone.
          expect(() => pieces.map((piece) => encodeURIComponent(piece))).not.toThrow();
        },
      ),
    );
  });
});
