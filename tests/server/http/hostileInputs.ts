import * as v from 'valibot';
import type { Endpoint } from '../../../src/shared/contract/index.ts';
import { BODY_BYTES_MAX } from '../../../server/http/input.ts';
import { DEVICE_INDEX_CHAPTERS_MAX } from '../../../src/shared/limits.ts';
import { type Node, requirement, stepsOf } from './inputsOf.ts';

/** Node's limit of a request's head, less the bytes beside the query. */
export const QUERY_BYTES_MAX = 15 * 1024;

/** All schemas inside a schema, itself among them. */
export function nodesOf(schema: unknown): Node[] {
  const node = schema as Node;
  const inside = [
    ...Object.values(node.entries ?? {}),
    ...(node.wrapped ? [node.wrapped] : []),
    ...(node.item ? [node.item] : []),
    ...(node.type === 'union' || node.type === 'variant' ? (node.options ?? []) : []),
    ...stepsOf(node).slice(1),
  ];
  return [node, ...inside.flatMap(nodesOf)];
}

/** Texts of which one matches a pattern, the longest of their kind. */
function longTexts(max: number): string[] {
  const address = 'https://example.com/';
  return [
    address + 'a'.repeat(Math.max(0, max - address.length)),
    '\u0301\u0323'.repeat(max / 2),
    'x'.repeat(max),
    '1'.repeat(max),
    '13800138000',
    '2026-11-20T04:00:00.123456789+00:00',
  ];
}

/** Names one id after another, and the first again after the last. */
export function namer(ids: readonly string[]): () => string {
  let named = 0;
  return () => ids[named++ % ids.length]!;
}

/**
 * Inputs that a schema accepts, of the largest size: one for each of its forms.
 * @param nextId returns the id to name wherever one is needed
 * @param room maximum of items in a list, those of nested lists included
 */
export function largestOf(
  schema: unknown,
  nextId: () => string,
  room = DEVICE_INDEX_CHAPTERS_MAX,
): unknown[] {
  const node = schema as Node;
  const inside = (each: unknown) => largestOf(each, nextId, room);
  switch (node.type) {
    case 'object': {
      const entries = Object.entries(node.entries ?? {});
      return [Object.fromEntries(entries.map(([name, each]) => [name, inside(each)[0]]))];
    }
    case 'optional':
      return inside(node.wrapped);
    case 'union':
    case 'variant': {
      const most = requirement(node, 'max_value');
      return most === undefined ? (node.options ?? []).flatMap(inside) : [most];
    }
    case 'custom': {
      const { item } = stepsOf(node).find(({ type }) => type === 'array') ?? {};
      const length = Math.min(room, Number(requirement(node, 'max_length')));
      const items = Array.from({ length }, () => largestOf(item, nextId, room / length)[0]);
      return [items];
    }
    case 'picklist':
      return [node.options?.at(-1)];
    case 'literal':
      return [node.literal];
    case 'boolean':
      return [true];
    case 'number':
      return [requirement(node, 'max_value') ?? requirement(node, 'min_value')];
    case 'string':
      return [largestText(node, nextId)];
    default:
      throw new Error(`no largest input for a schema of type ${node.type}`);
  }
}

function largestText(node: Node, nextId: () => string): string | undefined {
  const takes = (text: string) => v.is(node as unknown as v.GenericSchema, text);
  if (takes('comic-guiqiao')) {
    const id = nextId();
    if (takes(id)) return id;
  }
  return longTexts(Number(requirement(node, 'max_length'))).find(takes);
}

/** JSON of about `bytes`: a part repeated, between an opening and a closing text. */
function filled(open: string, part: (at: number) => string, close: string, bytes: number): string {
  const parts: string[] = [];
  for (let size = open.length + close.length, at = 0; ; at += 1) {
    const next = part(at);
    size += Buffer.byteLength(next) + 1;
    if (size > bytes) return `${open}${parts.join(',')}${close}`;
    parts.push(next);
  }
}

/** Hostile values for any field, by name, as JSON of about `bytes`. */
const HOSTILE: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => filled('[', () => '{}', ']', bytes),
  'empty texts': (bytes) => filled('[', () => '""', ']', bytes),
  ones: (bytes) => filled('[', () => '1', ']', bytes),
  'good ids': (bytes) => filled('[', () => '"a"', ']', bytes),
  nulls: (bytes) => filled('[', () => 'null', ']', bytes),
  'numbers that are none': (bytes) => filled('[', () => '1e999', ']', bytes),
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many keys': (bytes) => filled('{', (at) => `"k${at.toString(36)}":0`, '}', bytes),
  'keys that are numbers': (bytes) => filled('{', (at) => `"${at * 4_096}":0`, '}', bytes),
  'objects of each their own key': (bytes) =>
    filled('[', (at) => `{"k${at.toString(36)}":{"a":1}}`, ']', bytes),
  'combining marks': (bytes) => `"${'\u0301\u0323'.repeat(bytes / 4)}"`,
  'escaped marks': (bytes) => `"${String.raw`\u0301`.repeat(bytes / 6)}"`,
  blanks: (bytes) => `"${' '.repeat(bytes)}"`,
  'blanks and a letter': (bytes) => `"${' '.repeat(bytes - 2)}a "`,
  digits: (bytes) => `"${'1'.repeat(bytes)}"`,
  letters: (bytes) => `"${'a'.repeat(bytes)}"`,
  'an address': (bytes) => `"http://${'a.'.repeat(bytes / 2)}"`,
  'a long number': (bytes) => '1'.repeat(bytes),
  'zero bytes': (bytes) => `"${String.raw`\u0000`.repeat(bytes / 6)}"`,
  'a prototype': (bytes) => `{"__proto__":${filled('[', () => '{}', ']', bytes)}}`,
};

/** A hostile body or query of a call, and what is wrong with it. */
export interface Sent {
  readonly title: string;
  readonly body: string;
}

/** The fields of an input in all its forms, and those that every call may carry. */
export function fieldsOf({ input }: Pick<Endpoint, 'input'>): string[] {
  const entries = nodesOf(input).flatMap((node) => Object.keys(node.entries ?? {}));
  return [...new Set([...entries, 'token', 'idempotency', 'unknown', '__proto__'])];
}

/** Each of both at least once: the shorter list repeats until the longer one ends. */
function inTurn<A, B>(as: readonly A[], bs: readonly B[]): (readonly [A, B])[] {
  const length = Math.max(as.length, bs.length);
  return Array.from({ length }, (_, at) => [as[at % as.length]!, bs[at % bs.length]!]);
}

/** The names of the hostile values. */
export const SHAPES: readonly string[] = Object.keys(HOSTILE);

/** `good` with one hostile field, of the size that a body may have: every field with every hostile value. */
export function hostileBodies(endpoint: Endpoint, good: object): Sent[] {
  return inTurn(fieldsOf(endpoint), SHAPES).map(([field, shape]) =>
    hostileBody(good, field, shape),
  );
}

/** @param bytes maximum of the whole body */
export function hostileBody(
  good: object,
  field: string,
  shape: string,
  bytes = BODY_BYTES_MAX,
): Sent {
  const { [field as keyof typeof good]: _left, ...others } = good;
  const rest = JSON.stringify(others).slice(1, -1);
  const room = Math.max(MIN_BYTES, bytes - Buffer.byteLength(rest) - field.length - 20);
  const body = `{${rest}${rest === '' ? '' : ','}"${field}":${hostile(shape, room)}}`;
  return { title: `${field}: ${shape}`, body };
}

const MIN_BYTES = 64;
const made = new Map<string, string>();

/** A shape of HOSTILE of `bytes` or somewhat less, built once. */
export function hostile(shape: string, bytes: number): string {
  const size = bytes - (bytes % 2 ** Math.max(0, Math.floor(Math.log2(bytes)) - 4));
  const key = `${shape} ${size}`;
  const text = made.get(key) ?? HOSTILE[shape]?.(size) ?? '';
  made.set(key, text);
  return text;
}

/** The fillings of a query of the largest size. */
const QUERY_PARTS = ['%CC%81', '%20', 'a', '1', '%00', '%', '&', '&a', '&a=1', '=', '%F0%9F%98%80'];

/** `good` with one field that is as long as a query may be: every field with every hostile value. */
export function hostileQueries(endpoint: Endpoint, good: object): Sent[] {
  return inTurn(fieldsOf(endpoint), QUERY_PARTS).map(([field, part]) => {
    const query = new URLSearchParams(
      Object.entries(good).map(([name, value]) => [name, String(value)]),
    );
    query.delete(field);
    const room = (QUERY_BYTES_MAX - String(query).length - field.length) / part.length;
    return { title: `${field}: ${part}`, body: `${query}&${field}=${part.repeat(room)}` };
  });
}
