import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Converter } from 'opencc-js';
import { parseSync } from 'vite';
import { GLOSSARY } from './glossary.mjs';
import { TOP } from './run.mjs';

/** The page's folders with texts, and the one file of `shared` that the page shows. */
const PAGE =
  /^src\/(?:(?:api|app|features|lib|offline|state|ui)\/.*\.tsx?|shared\/chapterUnits\.ts)$/;
const WORKER = /^sw\/.*\.ts$/;
/** What operators read on a site that does not start, and characters that are measured or compared. */
const NOT_TEXTS = /^src\/(?:lib\/hostConfig\w*\.ts|features\/novel\/typeset\/)/;
const NOT_CONVERTED = '// not converted';
const HAN = /\p{Script=Han}/u;

/** Where each of the two programs has `isTraditional`. */
const LANGUAGE = { page: 'src/lib/language.ts', worker: 'sw/language.ts' };
const NAME = 'isTraditional';

const convert = Converter({ from: 'cn', to: 'twp' });
const WORDS = new RegExp(
  Object.keys(GLOSSARY)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[+*?.()[\]\\^$|]/g, String.raw`\$&`))
    .join('|'),
  'g',
);

/**
 * @param {string} text in Simplified characters
 * @returns {string} the same in Traditional characters and in the words of Taiwan
 */
export function traditional(text) {
  const words = text.match(WORDS) ?? [];
  return text
    .split(WORDS)
    .map((rest, at) => convert(rest) + (GLOSSARY[words[at] ?? ''] ?? ''))
    .join('');
}

/** @param {string} file below the top @returns {boolean} */
export function hasTexts(file) {
  return (PAGE.test(file) || WORKER.test(file)) && !NOT_TEXTS.test(file);
}

/**
 * @typedef {{ start: number, end: number, text: string, isPart: boolean }} Text `isPart`: of a template
 * @typedef {{ type: string, start: number, end: number, [field: string]: unknown }} Node
 */

/**
 * The texts of a module, in order: strings and parts of templates with Chinese characters. Types, names of fields and
 * lines that end with NOT_CONVERTED have none.
 * @param {string} file its ending says how it is parsed
 * @param {string} code
 * @returns {Text[]}
 */
export function textsOf(file, code) {
  /** @type {Text[]} */
  const texts = [];
  for (const node of nodesOf(file, code)) {
    if (node.type === 'Literal' && isText(node['value'])) {
      texts.push({ start: node.start, end: node.end, text: node['value'], isPart: false });
    }
    if (node.type === 'TemplateElement') {
      const { raw, cooked } = /** @type {{ raw: string, cooked: string }} */ (node['value']);
      // The parser counts the signs around a part as its own.
      const start = code.indexOf(raw, node.start);
      if (isText(cooked))
        texts.push({ start, end: start + raw.length, text: cooked, isPart: true });
    }
  }
  return texts.filter(({ end }) => !code.slice(end).split('\n', 1)[0]?.includes(NOT_CONVERTED));
}

/** @param {unknown} value @returns {value is string} */
function isText(value) {
  return typeof value === 'string' && HAN.test(value);
}

/**
 * @param {string} file
 * @param {string} code
 * @returns {Node[]} in the order of the code, without types and names of fields
 */
function nodesOf(file, code) {
  /** @type {Node[]} */
  const found = [];
  /** @param {unknown} value */
  const visit = (value) => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = /** @type {Node} */ (value);
    if (node.type.startsWith('TSLiteral')) return;
    found.push(node);
    for (const [field, child] of Object.entries(node)) {
      if (field !== 'key' || node['computed']) visit(child);
    }
  };
  visit(parseSync(file, code).program);
  return found;
}

/**
 * Gives each text of the interface its Traditional form: in place of '书架' the code has
 * `isTraditional ? '書架' : '书架'`. In builds this stands where a constant of a `texts.ts` is used, as the constant itself
 * did before: as exports, all constants that any screen uses would be part of the first screen.
 * @returns {import('vite').Plugin}
 */
export function twoLanguages() {
  let isBuild = false;
  return {
    name: 'two-languages',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      const path = id.replace(/\?.*/, '');
      const file = relative(TOP, path);
      if (!hasTexts(file)) return undefined;
      const choices = [...choicesOf(file, code), ...(isBuild ? constantsIn(path, code) : [])];
      if (choices.length === 0) return undefined;
      const language = join(TOP, WORKER.test(file) ? LANGUAGE.worker : LANGUAGE.page);
      const from = relative(dirname(path), language).replace(/^(?!\.)/, './');
      // On the first line: the lines of the code keep their numbers.
      return { code: `import{${NAME}}from'${from}';${replaced(code, choices)}`, map: null };
    },
  };
}

/** @typedef {{ start: number, end: number, code: string }} Choice */

/** @param {string} text */
function choice(text) {
  const other = traditional(text);
  return other === text ? undefined : `(${NAME}?${JSON.stringify(other)}:${JSON.stringify(text)})`;
}

/**
 * @param {string} file
 * @param {string} code
 * @returns {Choice[]}
 */
function choicesOf(file, code) {
  if (!HAN.test(code)) return [];
  return textsOf(file, code).flatMap(({ start, end, text, isPart }) => {
    const chosen = choice(text);
    return chosen ? [{ start, end, code: isPart ? `\${${chosen}}` : chosen }] : [];
  });
}

/**
 * The constants that a module reads as `texts.NAME`.
 * @param {string} path
 * @param {string} code
 * @returns {Choice[]}
 */
function constantsIn(path, code) {
  const source = /^import \* as texts from '(.*texts\.ts)';$/m.exec(code)?.[1];
  if (!source) return [];
  const constants = constantsOf(resolve(dirname(path), source));
  return nodesOf(path, code).flatMap(({ type, start, end }) => {
    const name = type === 'MemberExpression' && /^texts\.(\w+)$/.exec(code.slice(start, end))?.[1];
    const chosen = name && choice(constants.get(name) ?? '');
    return chosen ? [{ start, end, code: chosen }] : [];
  });
}

/**
 * @param {string} path
 * @returns {Map<string, string>} the constants of one string
 */
function constantsOf(path) {
  const code = readFileSync(path, 'utf8');
  const declared = nodesOf(path, code).flatMap(({ type, start, end }) =>
    type === 'VariableDeclarator' ? [{ start, end }] : [],
  );
  return new Map(
    textsOf(path, code).flatMap(({ start, end, text }) => {
      const of = declared.find((each) => each.end === end);
      const name = of && /^(\w+)\s*=\s*$/.exec(code.slice(of.start, start))?.[1];
      return name ? [[name, text]] : [];
    }),
  );
}

/**
 * @param {string} code
 * @param {readonly Choice[]} choices
 */
function replaced(code, choices) {
  let result = '';
  let at = 0;
  for (const each of choices.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(at, each.start) + each.code;
    at = each.end;
  }
  return result + code.slice(at);
}
