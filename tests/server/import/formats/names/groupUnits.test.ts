import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupUnits, twiceIn } from '../../../../../server/import/formats/names/groupUnits.ts';

const group = (...paths: string[]) => groupUnits(paths, '书库');
const brief = (...paths: string[]) =>
  group(...paths).units.map(({ workTitle, name, format }) => [
    workTitle,
    name.volume,
    name.title,
    format,
  ]);

describe('files of a source', () => {
  it('are chapters of the work whose folder they lie in', () => {
    expect(brief('甲/第10话.cbz', '甲/第2话.cbz', '乙/第1话.zip')).toEqual([
      ['甲', undefined, '第2话', 'zip'],
      ['甲', undefined, '第10话', 'zip'],
      ['乙', undefined, '第1话', 'zip'],
    ]);
  });

  it('lie in volumes between work and chapter', () => {
    expect(
      brief('甲/第二卷/第3话.cbz', '甲/第一卷/第1话.cbz', '甲/番外/第1话.cbz', '甲/第4话.cbz'),
    ).toEqual([
      ['甲', '第一卷', '第1话', 'zip'],
      ['甲', '第二卷', '第3话', 'zip'],
      ['甲', undefined, '第4话', 'zip'],
      ['甲', '番外', '第1话', 'zip'],
    ]);
  });

  it('that are films are episodes in their folder, and works where they stand alone', () => {
    expect(
      brief('剧/剧.S01E02.1080p.WEB-DL.mkv', '剧/剧.EP3.mp4', '剧/Season 2/第1集 归来.mp4'),
    ).toEqual([
      ['剧', '第1季', '第2集', 'film'],
      ['剧', 'Season 2', '第1集 归来', 'film'],
      ['剧', undefined, '第3集', 'film'],
    ]);
    expect(brief('沙丘.2021.1080p.BluRay.x264.mkv', '银翼杀手 2049.webm', '剧 第2集.mov')).toEqual([
      ['剧', undefined, '第2集', 'film'],
      ['沙丘', undefined, '沙丘', 'film'],
      ['银翼杀手', undefined, '银翼杀手', 'film'],
    ]);
  });

  it('that are subtitles belong to the film of their name, or to the only one', () => {
    const subtitles = (...paths: string[]) =>
      group(...paths).units.map(({ path, subtitles: own }) => [path, own]);
    expect(subtitles('剧/1.mp4', '剧/10.mp4', '剧/1.srt', '剧/10.en.ass', '剧/别的.srt')).toEqual([
      ['剧/1.mp4', ['剧/1.srt']],
      ['剧/10.mp4', ['剧/10.en.ass']],
    ]);
    expect(subtitles('剧/剧.S01E02.1080p.mkv', '剧/剧.S01E03.mkv', '剧/剧.S01E02.zh.srt')).toEqual([
      ['剧/剧.S01E02.1080p.mkv', ['剧/剧.S01E02.zh.srt']],
      ['剧/剧.S01E03.mkv', undefined],
    ]);
    expect(subtitles('片/片.mkv', '片/中文字幕.srt', '片/poster.jpg')).toEqual([
      ['片/片.mkv', ['片/中文字幕.srt']],
    ]);
  });

  it('may lie below folders that are neither', () => {
    expect(brief('漫画/完结/甲/第1话.cbr')).toEqual([['甲', undefined, '第1话', 'rar']]);
  });

  it('that stand alone carry the title of the work', () => {
    const { units } = group('海贼王 第2话.cbz', '[组] 海贼王 第01话.cbz');
    expect(units.map(({ workKey }) => workKey)).toEqual(['海贼王', '海贼王']);
    expect(brief('第1话.cbz')).toEqual([['书库', undefined, '第1话', 'zip']]);
    expect(brief('单篇.pdf')).toEqual([['单篇', undefined, '单篇', 'pdf']]);
  });

  it('of one volume each are chapters without a volume above', () => {
    expect(brief('甲/第1卷.cbz', '甲/第2卷.cbz')).toEqual([
      ['甲', undefined, '第1卷', 'zip'],
      ['甲', undefined, '第2卷', 'zip'],
    ]);
  });

  it('that are pictures make their folder a chapter, pages in natural order', () => {
    const { units } = group(
      '甲/第1话/10.jpg',
      '甲/第1话/9.jpg',
      '甲/第1话/cover.png',
      '甲/cover.jpg',
    );
    expect(units).toMatchObject([
      {
        format: 'folder',
        path: '甲/第1话',
        workTitle: '甲',
        cover: '甲/cover.jpg',
        files: ['甲/第1话/cover.png', '甲/第1话/9.jpg', '甲/第1话/10.jpg'],
      },
    ]);
  });

  it('keep ComicInfo.xml, moyu.json and cover of the work for all its chapters', () => {
    const { units } = group(
      '甲/moyu.json',
      '甲/ComicInfo.xml',
      '甲/封面.jpg',
      '甲/第1卷/第1话.cbz',
      '甲/第2话/1.png',

      '甲/第2话/ComicInfo.xml',
    );
    expect(units).toMatchObject([
      { comicInfo: '甲/ComicInfo.xml', moyu: '甲/moyu.json', cover: '甲/封面.jpg' },
      { comicInfo: '甲/第2话/ComicInfo.xml', moyu: '甲/moyu.json', cover: '甲/封面.jpg' },
    ]);
  });

  it('that are novels are works of their own, or volumes of their folder', () => {
    expect(brief('小说/三体.txt', '小说/《活着》作者：余华.epub')).toEqual([
      ['活着', undefined, '活着', 'epub'],
      ['三体', undefined, '三体', 'txt'],
    ]);
    expect(brief('三体/第1卷.txt', '三体/第2卷.txt').map(([title]) => title)).toEqual([
      '三体',
      '三体',
    ]);
  });

  it('that are texts beside pages or archives are no novels', () => {
    expect(
      brief('甲/第1话.cbz', '甲/说明.txt', '甲/第2话/1.jpg', '甲/第2话/2.jpg', '甲/第2话/a.txt'),
    ).toHaveLength(2);
  });

  it('that are texts at the top of a source are novels, whatever else was put there', () => {
    expect(brief('山海.cbz', '雨夜.mkv', '远方.txt').map(([, , name]) => name)).toContain('远方');
    expect(brief('山海.cbz', '雨夜.mkv', '远方.txt')).toHaveLength(3);
    expect(brief('1.jpg', '2.jpg', '说明.txt')).toHaveLength(1);
  });

  it('of systems are ignored', () => {
    expect(
      group(
        '甲/__MACOSX/第1话.cbz',
        '.git/第1话.cbz',
        '甲/._第1话.cbz',
        '甲/Thumbs.db',
        '甲/a.nfo',
      ),
    ).toEqual({ units: [], problems: [] });
  });

  it('of one number both come in and are named', () => {
    const { units } = group(
      '甲/第3话.cbz',
      '甲/第3话 修订.cbz',
      '甲/第4话 上.cbz',
      '甲/第4话 下.cbz',
    );
    expect(units).toHaveLength(4);
    expect(twiceIn(units)).toMatchObject([{ code: 'number_twice' }]);
    expect(twiceIn(units.filter(({ path }) => path !== '甲/第3话 修订.cbz'))).toEqual([]);
  });

  it('that cannot be read are named with what to do', () => {
    expect(
      group('甲/第1话.cb7', '甲/第2话.7z', '甲/../第3话.cbz')
        .problems.map(({ code }) => code)
        .sort(),
    ).toEqual(['archive_unsupported', 'archive_unsupported', 'entry_unsafe']);
  });

  it('are each in at most one unit, whatever their names', () => {
    const part = fc.constantFrom(
      '甲',
      '第1卷',
      '第2话',
      '番外',
      '1',
      'cover',
      '三体',
      '序章',
      'a b',
    );
    const extension = fc.constantFrom('.jpg', '.cbz', '.txt', '.epub', '.png', '.pdf', '.heic');
    const path = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), extension)
      .map(([parts, end]) => parts.join('/') + end);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 20 }), (paths) => {
        const files = groupUnits(paths, '书库').units.flatMap((unit) => unit.files);
        expect(new Set(files).size).toBe(files.length);
        expect(files.every((file) => paths.includes(file))).toBe(true);
        for (const { workTitle } of groupUnits(paths, '书库').units) expect(workTitle).not.toBe('');
      }),
    );
  });
});
