import type { Endpoint } from '../../src/shared/contract/index.ts';
import { API_PREFACE } from './apiPreface.ts';
import { CALL_NOTES } from './callNotes.ts';
import { exampleAnswer } from './exampleAnswer.ts';
import { DOCUMENTED_CALLS, GROUPS, type DocumentedCall } from './documentedCalls.ts';
import { NAMED_VALUES, objectName, pipeOf, typeText, unwrapped, type Node } from './schemaText.ts';

/** Makes docs/API.md from the contract. */
export function apiMarkdown(): string {
  const named = new Map<string, Node>();
  const sections = GROUPS.flatMap(({ title, calls }) => [
    `## ${title}`,
    ...calls.map((name) => callSection(name, named)),
  ]);
  return `${[API_PREFACE, valuesSection(), ...sections, '## Objects', ...objectSections(named)].join('\n\n')}\n`;
}

function valuesSection(): string {
  const rows = NAMED_VALUES.map(({ name, text }) => `| ${name} | ${text} |`);
  return ['## Small values', '', '| name | is |', '| --- | --- |', ...rows].join('\n');
}

function callSection(name: DocumentedCall, named: Map<string, Node>): string {
  const call = DOCUMENTED_CALLS[name];
  const { what, codes = {} } = CALL_NOTES[name];
  const own = Object.entries(codes).map(([code, reason]) => `${code} ${reason}`);
  return [
    `### ${name}`,
    `\`${call.method} ${call.path}\` · token: ${tokenText(call)} · ${repeatText(call)}`,
    what,
    titled('Input', shapeText(call.input, named)),
    titled('Data', shapeText(call.data, named)),
    [
      '**Example** of the answer, before it is encrypted',
      '',
      '```json',
      exampleAnswer(call.data),
      '```',
    ].join('\n'),
    ...(own.length > 0 ? [`**Codes**: ${own.join(' · ')}`] : []),
  ].join('\n\n');
}

/** A word stays on the line of its title, a table goes below. */
function titled(title: string, text: string): string {
  return text.includes('\n') ? `**${title}**\n\n${text}` : `**${title}**: ${text}`;
}

function tokenText({ token }: Endpoint): string {
  return token === 'header' ? 'header' : `header and \`token\` in the ${token}`;
}

function repeatText({ repeat }: Endpoint): string {
  return repeat === 'keyed' ? 'carries `idempotency`' : 'may be repeated';
}

/** The fields of an object, or of each that it may be. */
function shapeText(given: Node, named: Map<string, Node>): string {
  const node = given.pipe?.[0] ?? given;
  if (node.type === 'unknown') return 'anything';
  if (node.type === 'union' || node.type === 'variant') {
    return (node.options as readonly Node[])
      .map((each) => shapeText(each, named))
      .join('\n\nor\n\n');
  }
  const name = objectName(node);
  if (name) {
    named.set(name, node);
    return typeText(node);
  }
  return fieldTable(node, named);
}

function fieldTable(node: Node, named: Map<string, Node>): string {
  const rows = rowsOf(node, '', named);
  if (rows.length === 0) return 'none';
  return ['| field | type | required |', '| --- | --- | --- |', ...rows].join('\n');
}

function rowsOf(node: Node, prefix: string, named: Map<string, Node>): string[] {
  return Object.entries(node.entries ?? {}).flatMap(([name, field]) => {
    const { inner, presence } = unwrapped(field);
    note(inner, named);
    const item = itemOf(inner);
    const part = item ?? inner;
    const isOwn = part.type === 'object' && objectName(part) === undefined;
    const path = `${prefix}${name}`;
    const type = isOwn ? (item ? 'list' : 'object') : typeText(field);
    const row = `| \`${path}\` | ${type} | ${presence} |`;
    return isOwn ? [row, ...rowsOf(part, `${path}${item ? '[]' : ''}.`, named)] : [row];
  });
}

/** What a list is made of; undefined for everything else. */
function itemOf(node: Node): Node | undefined {
  const list = pipeOf(node).find(({ type }) => type === 'array');
  return list?.item && unwrapped(list.item).inner;
}

/** Remembers the objects that are named within. */
function note(node: Node, named: Map<string, Node>): void {
  const name = objectName(node);
  if (name) named.set(name, node);
  const item = itemOf(node);
  if (item) note(item, named);
  for (const each of node.type === 'union' ? (node.options ?? []) : []) note(each as Node, named);
}

function objectSections(named: Map<string, Node>): string[] {
  const tables = new Map<string, string>();
  // Tables name further objects, which are then in the map.
  for (const [name, node] of named) tables.set(name, fieldTable(node, named));
  return [...tables]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, table]) => `### ${name}\n\n${table}`);
}
