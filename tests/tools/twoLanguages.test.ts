import { Converter } from 'opencc-js';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { GLOSSARY } from '../../tools/glossary.mjs';
import { TOP } from '../../tools/run.mjs';
import { hasTexts, textsOf, traditional, twoLanguages } from '../../tools/twoLanguages.mjs';
import { sourceFiles } from '../architecture/imports.ts';

const files = sourceFiles(TOP.replaceAll('\\', '/').replace(/\/$/, ''), ['src', 'sw'], /\.tsx?$/);
const texts = files
  .filter(({ path }) => hasTexts(path))
  .flatMap(({ path, text }) => textsOf(path, text).map((each) => ({ path, text: each.text })));

describe('a text in Traditional characters', () => {
  it.each([
    ['已下载到离线书架', '已下載到離線書架'],
    ['登录后绑定手机号', '登入後綁定手機號碼'],
    ['添加到主屏幕', '加入主畫面'],
    ['阅读记录', '閱讀紀錄'],
    ['不记录进度', '不記錄進度'],
    ['后台下载', '背景下載'],
    ['今天 21:03', '今天 21:03'],
    ['\u00a0话', '\u00a0話'],
  ])('has the words of Taiwan: %s', (simplified, expected) => {
    expect(traditional(simplified)).toBe(expected);
  });

  it('has no character left in its Simplified form', () => {
    const full = Converter({ from: 'cn', to: 't' });
    // Taiwan writes 台 for 臺 in all but names.
    const isLeft = (character: string) => character !== '台' && full(character) !== character;
    expect(texts.length).toBeGreaterThan(1_500);
    const left = texts.filter(({ text }) => Array.from(traditional(text)).some(isLeft));
    expect(left.map(({ path, text }) => `${path}: ${traditional(text)}`)).toEqual([]);
  });

  it('has no word that a reader in Taiwan would stumble over', () => {
    const wrong = /賬|臺|隻|繫結|登出|聯網|加載|屏|型別|當前|應答|程式塢|撤銷|充值|賬號|重置/;
    const found = texts.map(({ text }) => traditional(text)).filter((text) => wrong.test(text));
    expect(found).toEqual([]);
  });
});

it('each word of the glossary is in a text of the interface', () => {
  const unused = Object.keys(GLOSSARY).filter((word) =>
    texts.every(({ text }) => !text.includes(word)),
  );
  expect(unused).toEqual([]);
});

function transformed(file: string, code: string): string {
  const { transform } = twoLanguages() as unknown as {
    transform: (code: string, id: string) => { readonly code: string } | undefined;
  };
  return transform(code, TOP + file)?.code ?? code;
}

describe('the build', () => {
  it('puts the choice between both languages in place of a text, and leaves all lines where they were', () => {
    const code = "const a = 1;\nexport const b = '书架';\n";
    expect(transformed('src/features/x/texts.ts', code)).toBe(
      `import{isTraditional}from'../../lib/language.ts';const a = 1;\nexport const b = (isTraditional?"書架":"书架");\n`,
    );
    expect(transformed('sw/texts.ts', code)).toContain("from'./language.ts'");
  });

  it('converts the parts of a template, never its values', () => {
    const code = 'const a = (b: string) => `下载 ${b} 的《书》`;';
    expect(transformed('src/lib/x.ts', code)).toContain(
      '`${(isTraditional?"下載 ":"下载 ")}${b}${(isTraditional?" 的《書》":" 的《书》")}`',
    );
  });

  it.each([
    ['that are equal in both', "const a = '今天';", 'src/lib/x.ts'],
    ['of comments', '// 书架', 'src/lib/x.ts'],
    ['of types', "type A = '书架';", 'src/lib/x.ts'],
    ['that name a field', "const a = { '书架': 1 };", 'src/lib/x.ts'],
    ['that are data', "const a = '书架'; // not converted: sent to the server", 'src/lib/x.ts'],
    ['of operators', "const a = '书架';", 'src/admin/x.ts'],
    ['on a fault of config.js', "const a = '书架';", 'src/lib/hostConfig.ts'],
    ['of the server', "const a = '书架';", 'server/x.ts'],
  ])('leaves texts %s', (_, code, file) => {
    expect(transformed(file, code)).toBe(code);
  });
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Methods of texts and stores, and functions that store or send. */
const METHODS = /\.(?:includes|indexOf|startsWith|endsWith|has|get|write|setItem|put)$/;
const FUNCTIONS = /^(?:save|send|onSend|note|queue)\w*$|initiate$/;

/** The texts of `texts.ts` that a file compares with something, or gives to what stores or sends. */
function comparedOrSent(path: string, code: string): string[] {
  const found: string[] = [];
  const piece = ({ start, end }: Node) => code.slice(start, end);
  const visit = (value: unknown) => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const field = (name: string) => piece(node[name] as Node);
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator'])))
      found.push(field('left'), field('right'));
    if (node.type === 'SwitchCase' && node['test']) found.push(field('test'));
    if (node.type === 'CallExpression') {
      const callee = field('callee');
      if (METHODS.test(callee) || FUNCTIONS.test(callee))
        found.push(piece(node).slice(callee.length));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, code).program);
  return found.flatMap((each) =>
    [...each.matchAll(/\btexts\.(\w+)/g)].map(([, name = '']) => name),
  );
}

/** Compared with texts of the same page only. */
const COMPARED_WITH_TEXTS = new Set(['CLOSED', 'PAGE_UNIT']);

it('no converted text is compared with data, stored or sent', () => {
  const used = files
    .filter(({ path }) => /^src\/(app|features|ui)\//.test(path))
    .flatMap(({ path, text }) =>
      comparedOrSent(path, text)
        .filter((name) => !COMPARED_WITH_TEXTS.has(name))
        .map((name) => ({ path, name, folder: path.replace(/[^/]*$/, '') })),
    );
  const converted = used.filter(({ name, folder }) =>
    files
      .filter(
        ({ path }) => path.endsWith('/texts.ts') && folder.startsWith(path.replace('texts.ts', '')),
      )
      .some(({ path, text }) => {
        const code = new RegExp(`export const ${name} =[^;]*;.*`).exec(text)?.[0] ?? '';
        return textsOf(path, code).some((each) => traditional(each.text) !== each.text);
      }),
  );
  expect(used.length).toBeGreaterThan(3);
  expect(converted).toEqual([]);
});

it('what is stored, sent and received has no words of the interface', () => {
  const allowed = /^src\/shared\/(admin\/|search\/pinyinTable\.ts$|chapterUnits\.ts$)/;
  const found = files
    .filter(({ path }) => path.startsWith('src/shared/') && !allowed.test(path))
    .flatMap(({ path, text }) => textsOf(path, text).map((each) => `${path}: ${each.text}`));
  expect(found).toEqual([]);
});

it('the document has the Traditional form of each of its texts beside it', () => {
  const [document] = sourceFiles(
    TOP.replaceAll('\\', '/').replace(/\/$/, ''),
    ['src'],
    /^index\.html$/,
  );
  const beside = [
    ...(document?.text ?? '').matchAll(
      /data-hant="([^"]+)"[^>]*>[^]*?([^\s>][^<>]*?)\s*<\/(?:p|button)>/g,
    ),
  ];
  expect(beside.map(([, hant]) => hant)).toEqual(
    beside.map(([, , text = '']) => traditional(text)),
  );
  expect(beside).toHaveLength(3);
});
