import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { TOP } from '../tools/run.mjs';
import { type SourceFile, sourceFiles } from './architecture/imports.ts';

const FOLDERS = ['src', 'sw', 'server', 'tests', 'tools', 'docs'];
const files = sourceFiles(
  TOP.replaceAll('\\', '/').replace(/\/$/, ''),
  FOLDERS,
  /\.(tsx?|mjs|css|md)$/,
);

/** Names that the glossary replaced, as part of a name or as a word. */
const REPLACED =
  /\b(?:kept|shelf|shelves)\b|\w*(?:Kept|Shelf|Shelves)(?![a-z])\w*|\w+Words(?![a-z])\w*|\b(?:kept|shelf|words)[A-Z]\w*|\w*(?:KEPT|SHELF)(?![A-Z])\w*/g;

/** Further names that it replaced, and actors without a name. */
const NAMES =
  'anotherLot noTrace quietRow seenAgain afterStart wayOut waysOut wayToDesk PlaybackLine ShelfLedge ContinueDock ArrivalNotice MendNotice answerCall giveBack takeTry ensurePicture';
const REPLACED_TOO = new RegExp(
  [
    /\b(?:[Ss]omebody|[Nn]obody|[Ww]hoever|[Rr]hythms?)\b/,
    /\b(?:tell|told|hear|heard|desk|rhythm)[A-Z]\w*|\w+(?:Tell|Told|Teller|Desk|Rhythm)(?![a-z])\w*/,
    new RegExp(`\\b(?:${NAMES.replaceAll(' ', '|')})\\b`),
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Names on the wire and in what is stored (docs/GLOSSARY.md lists them), and rows of books, which look like shelves. */
const REMAINING = [
  // Fields of stored records, and the messages about them; names of calls, which are part of stored keys.
  /\b(?:pagesKept|bytesKept|keptIndex|saveKept)\b/g,
  // The database, exported files, local-storage keys, the type of a call, a tab in an address: always quoted.
  /(['"`])(?:moyu-shelf|shelf|kept|moyu:kept)\1|\{\\?"format\\?":\\?"moyu-shelf\\?"\}|\btab=kept\b/g,
  // The table, its migration and key.
  /'kept\.\w+'|\b0002_kept\b|\binsert into kept\b|\|kept\|/g,
  // The settings of the library, its tabs and tables by name.
  /\bkept: (?:v\.fallback|'read'|sort\b|next\b|stored\?|DeviceIndexTable|\(db\))|\bshelf: 1\b/g,
  /\bShelfRow\w*\b/g,
  // A time of publication, on the wire of the admin API and as an identifier there.
  /'rhythm'/g,
];

/** The file that lists what is replaced, and this one. */
const EXEMPT = new Set(['docs/GLOSSARY.md', 'tests/vocabulary.test.ts']);

function replacedNames({ path, text }: SourceFile): readonly string[] {
  if (EXEMPT.has(path)) return [];
  const rest = REMAINING.reduce((left, pattern) => left.replaceAll(pattern, ''), text);
  const names = [...rest.matchAll(REPLACED), ...rest.matchAll(REPLACED_TOO)];
  return names.map(([name]) => `${path}: ${name}`);
}

describe('the vocabulary', () => {
  it('has none of the replaced names', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap(replacedNames)).toEqual([]);
  });

  it.each([
    'const isKept = 1',
    '// kept for later',
    'openShelf()',
    '.headWords {',
    'KEPT_MAX',
    '// somebody asks',
    'tellQueue()',
    'onTold',
    'toCashDesk',
    'PublishRhythm',
    'shelfOf',
  ])('is checked: %s', (text) => {
    expect(replacedNames({ path: 'src/lib/x.ts', text })).toHaveLength(1);
  });

  it.each([`findAll('kept')`, 'item.pagesKept', `open('moyu-shelf')`, '/bookcasefilm?tab=kept'])(
    'leaves stored names and those of the wire: %s',
    (text) => {
      expect(replacedNames({ path: 'src/lib/x.ts', text })).toEqual([]);
    },
  );
});

/** A number or the end of an expression, a plain space, and a unit of counts, lengths, times, coins or bytes. */
const LOOSE_UNIT =
  /[\d}] (?:部|话|章|集|页|条|项|枚|字|个|折|位|倍|像素|金币|秒|分钟|小时|天|[KMG]B|\$?\{[^{}]*(?:unit|UNITS)[^{}]*\})/g;

/** The checks of `config.js`, notifications of the system, and operators' texts, which come with plain spaces. */
const NEVER_WRAPPED = [
  /^src\/(?:lib\/hostConfig\w*|offline\/backgroundFetch)\./,
  /^src\/admin\//,
  /^src\/shared\//,
];
const PLAIN_SPACES =
  /\/\/ (?:read aloud|not converted: as the server writes it)$|^\s*(?:\/?\*|\/\/)/;

function looseUnits({ path, text }: SourceFile): readonly string[] {
  if (!path.startsWith('src/') || NEVER_WRAPPED.some((each) => each.test(path))) return [];
  return text
    .split('\n')
    .filter((line) => !PLAIN_SPACES.test(line))
    .flatMap((line) => [...line.matchAll(LOOSE_UNIT)].map(([found]) => `${path}: ${found}`));
}

describe('a number and its unit', () => {
  it('are joined by a no-break space in every text of the interface', () => {
    expect(files.flatMap(looseUnits)).toEqual([]);
  });

  it.each(['`共 ${count} 部`', '<p>还有 {left} {unit}</p>', '`${size} MB`', "note='提前取 3 页'"])(
    'are checked: %s',
    (text) => {
      expect(looseUnits({ path: 'src/features/x.tsx', text })).toHaveLength(1);
    },
  );
});

/** The rooms whose texts stand in files named `texts.ts`, where they are read in a row. */
const WITH_TEXTS = /^src\/(?:main\.tsx$|app\/|features\/|ui\/)/;
/** Those files, and typesetting, whose rules name characters. */
const WITH_CHARACTERS = /\/texts\.ts$|^src\/features\/novel\/typeset\//;

/** The lines with Chinese outside of comments. */
function ownTexts({ path, text }: SourceFile): readonly string[] {
  if (!WITH_TEXTS.test(path) || !/\.tsx?$/.test(path) || WITH_CHARACTERS.test(path)) return [];
  const code = parseSync(path, text).comments.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text,
  );
  return code
    .split('\n')
    .filter((line) => /\p{Script=Han}/u.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

describe('the texts of the interface', () => {
  it('stand in the `texts.ts` of their room', () => {
    expect(files.flatMap(ownTexts)).toEqual([]);
  });

  it.each(["const a = '已收藏';", 'const a = `共 ${1} 部`;', 'const a = <p>离线书架</p>;'])(
    'are found in a component: %s',
    (text) => {
      expect(ownTexts({ path: 'src/features/x/X.tsx', text })).toHaveLength(1);
    },
  );

  it.each(['/** 我的订单: what was bought. */', 'const a = 1; // 共 3 部'])(
    'may be named in comments: %s',
    (text) => {
      expect(ownTexts({ path: 'src/features/x/X.tsx', text })).toEqual([]);
    },
  );
});
