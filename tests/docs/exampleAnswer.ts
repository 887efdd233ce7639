import { pipeOf, unwrapped, valueName, type Node } from './schemaText.ts';

const TIME = '2026-03-01T12:00:00.000Z';
const ID = '0195518e-7c00-7a31-9f42-8d1c6b5e0a27';

/** Examples of the small values, by their names. */
const OF_VALUE: Readonly<Record<string, unknown>> = {
  id: ID,
  time: TIME,
  token: 'xJ4mQ9tVbN2kR7sWcY5hZ8pL3fD6gA1e',
  mark: 'spring-2026',
  phone: '13800000000',
  amount: 680,
  coins: 680,
};

/** Examples of texts and numbers, by the name of their field. */
const OF_FIELD: Readonly<Record<string, unknown>> = {
  username: 'moyu48291376',
  password: 'k7Rw2pXd',
  phone: '138****0000',
  title: '长夜灯火',
  author: '林溪',
  tags: '悬疑',
  cover: 'comics/0195518e/cover.webp',
  path: 'comics/0195518e/1/001.webp',
  image_base: 'https://img.example.com/image/',
  permanent_domain: 'https://moyu.example.com',
  score: 9.2,
  views: 182_400,
  chapters: 120,
  index: 120,
  count: 10,
  page: 1,
  size: 24,
  total: 1,
  ratio: 0.25,
  text: '你好',
  month: '2026-03',
  day: '2026-03-01',
  seconds: 1_260,
  name: '悬疑',
  number: '202603011200000001',
  method: 'sandbox',
  balance: 680,
  pay_url: 'https://moyu.example.com/api/gateway/sandbox/0195518e',
  film_forms: '剧集',
  order_minutes: 15,
};
const ENDING_IN_TIME = /(?:^|_)(?:at|until|now)$/;

/** The answer of a call before it is encrypted, as JSON in lines of at most 120 characters where that is possible. */
export function exampleAnswer(data: Node): string {
  return jsonLines({ code: 200, message: '', data: exampleOf(data, '') });
}

/** An example of what a schema accepts: of several kinds the first, without fields that have no default. */
export function exampleOf(node: Node, name: string): unknown {
  const { inner } = unwrapped(node);
  const named = OF_VALUE[valueName(inner) ?? ''];
  if (named !== undefined) return named;
  const first =
    pipeOf(inner).find(({ type, kind }) => kind === 'schema' && type !== 'custom') ?? inner;
  switch (first.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(first.entries ?? {})
          .filter(([, field]) => !isLeftOut(field))
          .map(([field, schema]) => [field, exampleOf(schema, field)]),
      );
    case 'array':
      return Array.from({ length: lengthOf(inner) }, () => exampleOf(first.item!, name));
    case 'union':
    case 'variant':
      return exampleOf((first.options as readonly Node[])[0]!, name);
    case 'picklist':
      return first.options?.[0];
    case 'literal':
      return first.literal;
    case 'boolean':
      return false;
    case 'number':
      return OF_FIELD[name] ?? 1;
    case 'string':
      return ENDING_IN_TIME.test(name) ? TIME : (OF_FIELD[name] ?? '');
    default:
      return {};
  }
}

/** Of a list; one where its schema names none. */
function lengthOf(list: Node): number {
  const exact = pipeOf(list).find(({ type }) => type === 'min_length');
  return Number(exact?.requirement ?? 1);
}

function isLeftOut({ type, default: other }: Node): boolean {
  return type === 'optional' && other === undefined;
}

const LINE_CHARACTERS_MAX = 120;

function jsonLines(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf || indent.length + line.length <= LINE_CHARACTERS_MAX) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([key, each]) => `${isList ? '' : `${JSON.stringify(key)}: `}${jsonLines(each, inner)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${filled(parts, inner)}\n${indent}${close}`;
}

/** Joins short parts in lines; a part of several lines has lines of its own. */
function filled(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const isShort = !part.includes('\n') && last !== undefined && !last.includes('\n');
    if (isShort && indent.length + last.length + part.length + 3 <= LINE_CHARACTERS_MAX) {
      lines[lines.length - 1] = `${last}, ${part}`;
    } else {
      lines.push(part);
    }
  }
  return lines.map((line) => indent + line).join(',\n');
}
