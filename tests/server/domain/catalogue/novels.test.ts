import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { novels, novelServer, PAID } from '../../novelServer.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue } from '../../../support/product/testServer.ts';

interface FileChapter {
  readonly uuid: string;
  readonly note?: string;
  readonly paragraphs: string[];
}

const textOf = (path: string): { chapters: FileChapter[] } =>
  JSON.parse(readFileSync(join(catalogue.folder, path), 'utf8'));
const LOCKED = `${PAID}-c004`;
const PRICE = 20;

forEachDatabase('novels', (kind) => {
  const there = novelServer(kind);
  const { data, directory, list } = there;
  const read = (uuid: string, chapter: string, more: object = {}) =>
    data('comicDirectory', { kind: 'novel', uuid, chapter, ...more });
  const coins = async () => (await data('user', {})).coins;

  it('are answered chapter by chapter as their files have them, to every reader', async () => {
    for (const work of novels.filter(({ price }) => price !== 'paid')) {
      const { chapters } = textOf(work.text!);
      for (const [at, chapter] of chapters.entries()) {
        expect(await read(work.uuid, chapter.uuid)).toEqual({
          uuid: chapter.uuid,
          work: work.uuid,
          index: at + 1,
          title: work.chapters[at]!.title,
          previous: chapters[at - 1]?.uuid ?? null,
          next: chapters[at + 1]?.uuid ?? null,
          note: chapter.note ?? '',
          paragraphs: chapter.paragraphs,
        });
      }
    }
  });

  it('that are locked reveal no word of their text before the purchase', async () => {
    const secrets = novels
      .filter(({ price }) => price === 'paid')
      .flatMap(({ text, chapters }) => {
        const free = new Set(chapters.filter(({ price }) => price === 0).map(({ uuid }) => uuid));
        return textOf(text!).chapters.filter(({ uuid }) => !free.has(uuid));
      });
    expect(secrets.length).toBeGreaterThan(5);
    const answers: unknown[] = [await data('index', { kind: 'novel' }), await data('system', {})];
    for (const { uuid } of novels) {
      answers.push(await data('comic', { kind: 'novel', uuid }), await directory(uuid));
    }
    for (const { uuid, paragraphs } of secrets) {
      const work = novels.find((each) => each.chapters.some((chapter) => chapter.uuid === uuid))!;
      const locked = await read(work.uuid, uuid);
      expect(locked).toEqual(expect.objectContaining({ locked: true, price: PRICE, coins: 0 }));
      const poor = { kind: 'novel', uuid: work.uuid, chapter: uuid, buy: 1 } as const;
      const refused = await there.server.ask('comicDirectory', poor, { token: there.token });
      expect(refused.code).toBe(CODE.notEnoughCoins);
      const keyword = paragraphs[0]!.slice(0, 20);
      const found = await data('search', { kind: 'novel', keyword });
      expect(found).toMatchObject({ total: 0, items: [] });
      answers.push(locked, refused, found);
    }
    answers.push(await list({}), await data('guessLike', { kind: 'novel' }));
    const said = JSON.stringify(answers);
    // A shorter text may well be part of a title.
    const telling = secrets
      .flatMap(({ paragraphs }) => paragraphs)
      .filter(({ length }) => length >= 12);
    expect(telling.filter((paragraph) => said.includes(paragraph.slice(0, 12)))).toEqual([]);
  });

  it('have files that are served under no address', async () => {
    const paths = novels.map(({ text }) => text!);
    for (const path of paths) {
      expect(catalogue.files.has(path)).toBe(false);
      for (const address of [path, `x/${path}`, `covers/../${path}`, `%6eovels${path.slice(6)}`]) {
        for (const prefix of ['image/', '']) {
          const response = await fetch(`${there.server.address}/${prefix}${address}`);
          expect([address, response.ok]).toEqual([address, false]);
        }
      }
    }
  });

  it('are unlocked by a purchase that is charged once, however often it is sent', async () => {
    await there.server.grant(there.token, 100);
    const [text] = textOf('novels/changye.json').chapters.slice(3);
    for (const more of [{ buy: 1 }, { buy: 1, price: PRICE }, {}, { buy: 1 }]) {
      expect(await read(PAID, LOCKED, more)).toMatchObject({ paragraphs: text?.paragraphs });
    }
    await Promise.all(Array.from({ length: 12 }, () => read(PAID, `${PAID}-c005`, { buy: 1 })));
    expect(await coins()).toBe(100 - 2 * PRICE);
    const bought = (await directory(PAID)).chapters.filter((chapter) => chapter.bought);
    expect(bought.map(({ index }) => index)).toEqual([4, 5]);
    const spent = await data('records', { type: 'spend', direction: 'out' });
    expect(spent.items[0]).toMatchObject({
      title: expect.stringMatching(/^《长夜灯火》第 \d 章$/),
    });
    const purchased = await data('records', { type: 'purchased', kind: 'novel' });
    expect(purchased).toMatchObject({ total: 2, items: [{ work: { uuid: PAID } }, {}] });
    expect(await data('records', { type: 'purchased', kind: 'comic' })).toMatchObject({ total: 0 });
  });

  it('are sold in packs, and refused above the agreed price', async () => {
    await there.server.grant(there.token, 48);
    const packs = [{ count: 3, price: 48, original: 60 }];
    expect(await read(PAID, LOCKED)).toEqual({ locked: true, price: PRICE, coins: 48, packs });
    const dear = { kind: 'novel', uuid: PAID, chapter: LOCKED, buy: 1, count: 3 } as const;
    const refused = await there.server.ask(
      'comicDirectory',
      { ...dear, price: 47 },
      { token: there.token },
    );
    expect(refused.code).toBe(CODE.conflict);
    await data('comicDirectory', dear);
    expect(await coins()).toBe(0);
    expect((await directory(PAID)).chapters.some(({ locked }) => locked)).toBe(false);
  });

  it('are unlocked while they are free for a time, and by a month combo', async () => {
    const limited = (await directory('novel-liangzi')).chapters;
    expect(limited.map(({ locked, price }) => [locked, price])).toEqual(
      limited.map(() => [false, 0]),
    );
    await there.runCombo(there.server.nowMs + 1);
    expect(await read(PAID, LOCKED)).toMatchObject({ uuid: LOCKED });
    there.server.nowMs += 1;
    expect(await read(PAID, LOCKED)).toMatchObject({ locked: true });
  });

  it('that do not exist are answered with 404 or 400, whatever is named', async () => {
    const wrong: [object, number][] = [
      [{ kind: 'novel', uuid: PAID, chapter: 'novel-jianyudao-c001' }, CODE.notFound],
      [{ kind: 'comic', uuid: PAID, chapter: `${PAID}-c001` }, CODE.notFound],
      [{ kind: 'film', uuid: PAID, chapter: `${PAID}-c001` }, CODE.notFound],
      [{ kind: 'novel', uuid: 'novel-none', chapter: `${PAID}-c001` }, CODE.notFound],
      [{ kind: 'novel', uuid: PAID, chapter: `${PAID}-c007` }, CODE.notFound],
      [{ kind: 'novel', uuid: PAID, chapter: '../novels/changye' }, CODE.badInput],
      [{ kind: 'novel', uuid: PAID, chapter: "c'or'1'='1" }, CODE.badInput],
      [{ kind: 'novel', uuid: PAID, chapter: 'x'.repeat(65) }, CODE.badInput],
      [{ kind: 'novels', uuid: PAID, chapter: LOCKED }, CODE.badInput],
      [{ kind: 'novel', uuid: PAID }, CODE.badInput],
    ];
    for (const [input, code] of wrong) {
      const answer = await there.server.ask('comicDirectory', input as never, {
        token: there.token,
      });
      expect([input, answer.code]).toEqual([input, code]);
    }
  });
});
