import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rar4File, rar5File } from '../../../../support/fakes/rarFile.ts';
import { zipFile } from '../../../../support/fakes/zipFile.ts';
import { pagesOf, problemOf, readOnly } from '../importFolder.ts';

const page = (text: string) => Buffer.from(`picture ${text}`);
const zip = (...names: string[]) => zipFile(names.map((name) => ({ name, data: page(name) })));
const gb18030 = (text: string) =>
  execFileSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: text });

describe('a CBZ', () => {
  it('is a chapter with its pages in natural order, each read when it is asked for', async () => {
    const { work, chapters } = await readOnly({
      '甲/第3话.cbz': zip('10.jpg', '2.jpg', 'a/1.jpg', 'cover.jpg'),
    });
    expect(work).toMatchObject({ kind: 'comic', title: '甲', key: '甲' });
    expect(chapters).toMatchObject([{ title: '第3话', number: 3, path: '甲/第3话.cbz' }]);
    const pages = pagesOf(chapters[0]);
    expect(pages.map(({ name }) => name)).toEqual(['cover.jpg', '2.jpg', '10.jpg', 'a/1.jpg']);
    expect((await pages[1]?.open())?.bytes).toEqual(page('2.jpg'));
  });

  it('may have names in GB18030, with the separators of Windows', async () => {
    const entries = ['第二回\\二.jpg', '第二回\\一.jpg'].map((name) => ({
      name: gb18030(name),
      data: page(name),
    }));
    const { chapters } = await readOnly({ '甲/第2话.zip': zipFile(entries) });
    expect(
      pagesOf(chapters[0])
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['第二回/一.jpg', '第二回/二.jpg']);
  });

  it('is several chapters if its folders are named as such', async () => {
    const file = zip(
      '甲/cover.jpg',
      '甲/第2话/1.jpg',
      '甲/第1话/1.jpg',
      '甲/第1话/2.jpg',
      '甲/番外/1.jpg',
    );
    const { work, chapters } = await readOnly({ '甲.zip': file });
    expect(chapters.map(({ title, path }) => [title, path])).toEqual([
      ['第1话', '甲.zip/甲/第1话'],
      ['第2话', '甲.zip/甲/第2话'],
      ['番外', '甲.zip/甲/番外'],
    ]);
    expect((await work.cover?.open())?.bytes).toEqual(page('甲/cover.jpg'));
  });

  it('that was cut is refused, with the words of the library for the log alone', async () => {
    const whole = zip('1.jpg', '2.jpg');
    const problem = await problemOf(
      readOnly({ '甲/第1话.cbz': whole.subarray(0, whole.length - 30) }),
    );
    expect(problem).toEqual({
      code: 'archive_cut',
      file: '甲/第1话.cbz',
      cause: expect.stringMatching(/end of central directory/i),
    });
  });

  it('that is empty, none, or of another kind is refused', async () => {
    const codeOf = async (data: Buffer) =>
      (await problemOf(readOnly({ '甲/第1话.cbz': data }))).code;
    expect(await codeOf(Buffer.alloc(0))).toBe('file_empty');
    expect(await codeOf(Buffer.from('<html>not found</html>'))).toBe('archive_unreadable');
    expect(await codeOf(Buffer.from('7z\xbc\xaf\x27\x1c0000', 'latin1'))).toBe(
      'archive_unsupported',
    );
  });

  it('without pictures says so', async () => {
    const { chapters, problems } = await readOnly({ '甲/第1话.cbz': zip('a.nfo') });
    expect([chapters, problems]).toMatchObject([[], [{ code: 'no_pictures' }]]);
  });

  it('of archives says so', async () => {
    const { problems } = await readOnly({ '甲.zip': zip('第1话.cbz', '第2话.cbz') });
    expect(problems.map(({ code }) => code)).toEqual(['archive_nested', 'no_pictures']);
  });

  it('with a password is refused, and a page with one', async () => {
    const locked = { data: page('x'), isEncrypted: true };
    const all = zipFile([{ name: '1.jpg', ...locked }]);
    expect((await problemOf(readOnly({ '甲/1.cbz': all }))).code).toBe('archive_password');
    const one = zipFile([
      { name: '1.jpg', data: page('1') },
      { name: '2.jpg', ...locked },
    ]);
    const { chapters } = await readOnly({ '甲/1.cbz': one });
    expect(await problemOf(pagesOf(chapters[0])[1]?.open() ?? Promise.resolve())).toMatchObject({
      code: 'page_password',
      page: 2,
    });
  });

  it('leaves out entries with unsafe paths and goes on with the rest', async () => {
    const names = ['../../etc/1.jpg', '/root/2.jpg', 'C:\\3.jpg', 'a/../../4.jpg', 'ok/5.jpg'];
    const { chapters, problems } = await readOnly({ '甲/1.cbz': zip(...names) });
    expect(pagesOf(chapters[0]).map(({ name }) => name)).toEqual(['ok/5.jpg']);
    expect(problems.map(({ code }) => code)).toEqual(Array(4).fill('entry_unsafe'));
  });

  it('has bad pages that keep their number while the others are read', async () => {
    const data = randomBytes(100);
    const { chapters } = await readOnly({
      '甲/1.cbz': zipFile([
        { name: '1.jpg', data },
        { name: '2.jpg', data, crc: 1 },
        { name: '3.jpg', data, size: 50 },
        { name: '4.jpg', data, size: 150 },
        { name: '5.heic', data },
        { name: '6.jpg', data: Buffer.alloc(0) },
        { name: '7.jpg', data: Buffer.alloc(1_000_000) },
        { name: '8.jpg', data, size: 101 * 1024 * 1024 },
        { name: '9.jpg', data },
      ]),
    });
    const pages = pagesOf(chapters[0]);
    const results = await Promise.all(
      pages.map((each) => each.open().catch((error: unknown) => problemOf(Promise.reject(error)))),
    );
    expect(results).toMatchObject([
      { bytes: data },
      { code: 'page_broken', page: 2 },
      { code: 'page_broken', page: 3 },
      { code: 'page_broken', page: 4 },
      { code: 'picture_unsupported', page: 5 },
      { code: 'file_empty', page: 6 },
      { code: 'archive_bomb', page: 7 },
      { code: 'entry_too_large', page: 8 },
      { bytes: data },
    ]);
  });

  it('whose entries share bytes is a bomb', async () => {
    const data = randomBytes(10_000);
    const entries = [0, 1, 2, 3].map((at) => ({
      name: `${at}.jpg`,
      data,
      ...(at > 0 && { sameAs: 0 }),
    }));
    expect((await problemOf(readOnly({ '甲/1.cbz': zipFile(entries) }))).code).toBe('archive_bomb');
  });

  it('of 2,000 pages holds one page in memory; one of 2,001 is refused', async () => {
    const data = randomBytes(500_000);
    const entries = Array.from({ length: 2_000 }, (_, at) => ({
      name: `${at}.jpg`,
      data: data.subarray(at),
      isStored: true,
    }));
    const { chapters } = await readOnly({
      '甲/1.cbz': zipFile(
        entries.map((each) => ({ ...each, data: each.data.subarray(0, 50_000) })),
      ),
    });
    const pages = pagesOf(chapters[0]);
    expect(pages).toHaveLength(2_000);
    const before = process.memoryUsage();
    let most = 0;
    let at = 0;
    for (const each of pages) {
      const { bytes } = await each.open();
      expect(bytes.equals(data.subarray(at, at + 50_000))).toBe(true);
      at += 1;
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(most - before.arrayBuffers).toBeLessThan(50 * 1024 * 1024);
    const many = entries.map(({ name }) => ({ name, data: 'x' }));
    const { problems } = await readOnly({
      '甲/2.cbz': zipFile([...many, { name: 'z.jpg', data: 'x' }]),
    });
    expect(problems).toMatchObject([{ code: 'pages_too_many', detail: '2001 页' }]);
  });
});

describe('a CBR', () => {
  const entries = ['第2页.jpg', '第1页.jpg', '第10页.jpg'].map((name) => ({
    name,
    data: page(name),
  }));

  it('of RAR 5 is read like a CBZ, Chinese names included', async () => {
    const { chapters } = await readOnly({ '甲/第1话.cbr': rar5File(entries) });
    const pages = pagesOf(chapters[0]);
    expect(pages.map(({ name }) => name)).toEqual(['第1页.jpg', '第2页.jpg', '第10页.jpg']);
    for (const each of pages) expect((await each.open()).bytes).toEqual(page(each.name));
  });

  it('of RAR 4 is read, also under the name of a CBZ', async () => {
    const file = rar4File([{ name: '1.jpg', data: page('1') }]);
    for (const name of ['甲/第1话.cbr', '甲/第1话.cbz']) {
      const { chapters } = await readOnly({ [name]: file });
      expect((await pagesOf(chapters[0])[0]?.open())?.bytes).toEqual(page('1'));
    }
  });

  it('that is a ZIP is read as one', async () => {
    const { chapters } = await readOnly({ '甲/第1话.cbr': zip('1.jpg') });
    expect(pagesOf(chapters[0])).toHaveLength(1);
  });

  it('has a broken page that stops no other', async () => {
    const broken = rar5File(entries.map((entry, at) => ({ ...entry, isBroken: at === 0 })));
    const { chapters } = await readOnly({ '甲/第1话.cbr': broken });
    const [first, second, third] = pagesOf(chapters[0]);
    expect((await third?.open())?.bytes).toEqual(page('第10页.jpg'));
    expect(await problemOf(second?.open() ?? Promise.resolve())).toMatchObject({
      code: 'page_broken',
      page: 2,
    });
    expect((await first?.open())?.bytes).toEqual(page('第1页.jpg'));
  });

  it('of RAR 5 that was cut anywhere is refused', async () => {
    const whole = rar5File(['1', '2'].map((name) => ({ name: `${name}.jpg`, data: page(name) })));
    for (let length = 1; length < whole.length; length += 1) {
      const { code } = await problemOf(readOnly({ '甲/1.cbr': whole.subarray(0, length) }));
      expect([length, code]).toEqual([length, expect.stringMatching(/^archive_(cut|unreadable)$/)]);
    }
  });

  it('of RAR 4 that was cut within a file is refused; between two files nothing says so', async () => {
    const whole = rar4File([{ name: '1.jpg', data: page('1') }]);
    for (let length = 27; length < whole.length - 7; length += 1) {
      const { code } = await problemOf(readOnly({ '甲/1.cbr': whole.subarray(0, length) }));
      expect([length, code]).toEqual([length, expect.stringMatching(/^archive_(cut|unreadable)$/)]);
    }
  });

  it('that is locked or has unsafe paths says so', async () => {
    const locked = rar4File([{ name: '1.jpg', data: page('1'), isEncrypted: true }]);
    expect((await problemOf(readOnly({ '甲/1.cbr': locked }))).code).toBe('archive_password');
    const unsafe = rar5File([{ name: '../1.jpg', data: page('1') }, ...entries]);
    expect((await readOnly({ '甲/1.cbr': unsafe })).problems).toMatchObject([
      { code: 'entry_unsafe' },
    ]);
  });
});
