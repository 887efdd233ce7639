import { describe, expect, it } from 'vitest';
import { parseComicInfo } from '../../../../../server/import/formats/metadata/comicInfo.ts';
import { zipFile } from '../../../../support/fakes/zipFile.ts';
import { pagesOf, readOnly } from '../importFolder.ts';

const INFO = `<?xml version="1.0" encoding="utf-8"?>
<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Series>乙 &amp; 丙</Series><Title>出发</Title><Number>12.5</Number><Volume>2</Volume>
  <Summary>第一行&#10;第二行</Summary><Writer>作者甲, 作者乙</Writer><Penciller>作者乙</Penciller>
  <Genre>冒险, 热血 少年</Genre><Tags>海洋</Tags><LanguageISO>zh-CN</LanguageISO><AgeRating>Teen</AgeRating>
  <Year>2024</Year><Month>2</Month><Day>29</Day><Manga>YesAndRightToLeft</Manga>
  <Pages><Page Image="0" Type="FrontCover"/><Page Image="1" DoublePage="true"/><Page Image="9" DoublePage="true"/></Pages>
</ComicInfo>`;
const PAGES = ['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, data: name }));
const cbz = (...more: { name: string; data: string }[]) => zipFile([...PAGES, ...more]);

describe('ComicInfo.xml', () => {
  it('inside an archive names work and chapter, direction, date and double pages', async () => {
    const { work, chapters, problems } = await readOnly({
      '甲/第3话.cbz': cbz({ name: 'ComicInfo.xml', data: INFO }),
    });
    expect(problems).toEqual([]);
    expect(work).toMatchObject({
      key: '甲',
      title: '乙 & 丙',
      author: '作者甲、作者乙',
      intro: '第一行\n第二行',
      tags: ['冒险', '热血·少年', '海洋'],
      layout: 'manga',
      language: 'zh-CN',
      ageRating: 'Teen',
    });
    expect(chapters).toMatchObject([
      {
        title: '出发',
        number: 12.5,
        volumeNumber: 2,
        volume: '第2卷',
        date: '2024-02-29',
        content: { doublePages: [2] },
      },
    ]);
  });

  it('beside the chapters is of the work, and gives way to the one inside', async () => {
    const beside = '<ComicInfo><Series>丁</Series><Genre>日常</Genre></ComicInfo>';
    const inside = '<ComicInfo><Series>戊</Series></ComicInfo>';
    const { work } = await readOnly({
      '甲/ComicInfo.xml': beside,
      '甲/第3话.cbz': cbz({ name: 'a/comicinfo.xml', data: inside }),
    });
    expect(work).toMatchObject({ title: '戊', tags: ['日常'] });
  });

  it('of a folder of pictures lies among them', async () => {
    const { work, chapters } = await readOnly({
      '甲/第3话/1.jpg': '1',
      '甲/第3话/ComicInfo.xml': INFO,
    });
    expect([work.title, chapters[0]?.title]).toEqual(['乙 & 丙', '出发']);
  });

  it.each([
    ['no XML', 'not xml at all'],
    ['another file', '<html></html>'],
    ['nested too deeply', '<a>'.repeat(100_000)],
    [
      'an entity bomb',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>',
    ],
  ])('that is %s is named and ignored', async (_, data) => {
    const { work, chapters, problems } = await readOnly({
      '甲/第3话.cbz': cbz({ name: 'ComicInfo.xml', data }),
    });
    expect(problems).toMatchObject([
      { code: 'comicinfo_unreadable', file: '甲/第3话.cbz/ComicInfo.xml' },
    ]);
    expect([work.title, pagesOf(chapters[0]).length]).toEqual(['甲', 3]);
  });

  it('never multiplies entities and reads no file', () => {
    const data =
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><ComicInfo><Series>&a;</Series></ComicInfo>';
    expect(() => parseComicInfo(Buffer.from(data))).toThrow('External entities');
  });

  it('says nothing where its fields make no sense', () => {
    const data =
      '<ComicInfo><Number>-1</Number><Year>2023</Year><Month>2</Month><Day>31</Day><LanguageISO>?</LanguageISO><Manga>Yes</Manga></ComicInfo>';
    expect(parseComicInfo(Buffer.from(data))).toEqual({ work: {}, chapter: {}, doublePages: [] });
  });
});

describe('moyu.json', () => {
  it('wins over ComicInfo.xml, field by field', async () => {
    const moyu = {
      title: '己',
      tags: ['新'],
      status: 'finished',
      chapter_price: 10,
      layout: 'strip',
      age_rating: '16+',
    };
    const { work } = await readOnly({
      '甲/moyu.json': JSON.stringify(moyu),
      '甲/第3话.cbz': cbz({ name: 'ComicInfo.xml', data: INFO }),
    });
    expect(work).toMatchObject({
      title: '己',
      author: '作者甲、作者乙',
      tags: ['新'],
      status: 'finished',
      chapterPrice: 10,
      layout: 'strip',
      ageRating: '16+',
    });
  });

  it('has every field of the form of a work, with times that name their zone', async () => {
    const read = async (moyu: object) => {
      const { work, problems } = await readOnly({
        '甲/moyu.json': JSON.stringify(moyu),
        '甲/第3话.cbz': cbz(),
      });
      return { work, wrong: problems.map(({ detail }) => detail) };
    };
    const from = '2026-12-01T20:00+08:00';
    const moyu = {
      form: '短片',
      price: 'limited',
      score: 8.5,
      free_from: from,
      free_after_days: 7,
    };
    const good = await read({ ...moyu, free_until: '2026-12-08T20:00:00Z' });
    expect(good.wrong).toEqual([]);
    expect(good.work).toMatchObject({
      form: '短片',
      price: 'limited',
      score: 8.5,
      freeFrom: Date.UTC(2026, 11, 1, 12),
      freeAfterDays: 7,
      freeUntil: Date.UTC(2026, 11, 8, 20),
    });
    const backwards = await read({ ...moyu, free_until: '2026-12-01T12:00Z', score: 11 });
    expect(backwards.wrong).toEqual(['score、free_until']);
    expect(backwards.work).not.toHaveProperty('freeFrom');
    expect((await read({ free_after_days: -1 })).wrong).toEqual(['free_after_days']);
    expect((await read({ free_from: '2026-12-01' })).wrong).toEqual(['free_from']);
    expect((await read({ free_from: '2026-13-01T00:00Z' })).wrong).toEqual(['free_from']);
  });

  it('names its wrong and unknown fields and keeps the others', async () => {
    const moyu = { title: '己', weekday: 8, price: 'cheap', colour: 'red' };
    const { work, problems } = await readOnly({
      '甲/moyu.json': JSON.stringify(moyu),
      '甲/第3话.cbz': cbz(),
    });
    expect(work.title).toBe('己');
    expect(problems).toMatchObject([{ code: 'moyu_unreadable', detail: 'weekday、price、colour' }]);
  });

  it.each(['{', '[]', '"text"', '\xff\xfe'])('that is %j is named and ignored', async (data) => {
    const { work, problems } = await readOnly({
      '甲/moyu.json': Buffer.from(data, 'latin1'),
      '甲/第3话.cbz': cbz(),
    });
    expect([work.title, problems[0]?.code]).toEqual(['甲', 'moyu_unreadable']);
  });
});
