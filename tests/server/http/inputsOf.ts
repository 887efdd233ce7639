import * as fc from 'fast-check';

/** The parts of a valibot schema that say what it accepts. */
export interface Node {
  readonly type: string;
  readonly entries?: Record<string, Node>;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly item?: Node;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

/** Existing ids for schemas that accept any id, so that calls get past the first check. */
export type Known = fc.Arbitrary<string>;

/** Generates inputs that a schema accepts from the schema itself. */
export function inputsOf(schema: unknown, known: Known): fc.Arbitrary<unknown> {
  const node = schema as Node;
  const inside = (each: unknown) => inputsOf(each, known);
  switch (node.type) {
    case 'object':
      return fc
        .record(mapValues(node.entries ?? {}, inside))
        .map((fields) => withoutUndefined(fields));
    case 'optional':
    case 'nullable':
      return fc.option(inside(node.wrapped), { nil: undefined, freq: 2 });
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options ?? []).map(inside));
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'literal':
      return fc.constant(node.literal);
    case 'boolean':
      return fc.boolean();
    // `listUpTo`: the list's length comes before the schema of its items.
    case 'custom':
      return inside(stepsOf(node).find(({ type }) => type === 'array'));
    case 'array':
      return fc.array(inside(node.item), { minLength: 1, maxLength: 5 });
    case 'number':
      return numbers(node);
    case 'string':
      return strings(node, known);
    default:
      throw new Error(`no inputs for a schema of type ${node.type}`);
  }
}

/** A schema and the actions after it, in order; a pipe may begin with another. */
export function stepsOf(node: Node): Node[] {
  const [first, ...others] = node.pipe ?? [];
  return first ? [...stepsOf(first), ...others] : [node];
}

export function requirement(node: Node, type: string): unknown {
  return stepsOf(node).find((step) => step.type === type)?.requirement;
}

function numbers(node: Node): fc.Arbitrary<number> {
  const min = Number(requirement(node, 'min_value') ?? 0);
  const max = Number(requirement(node, 'max_value') ?? min + 1_000);
  const whole = stepsOf(node).some(({ type }) => type === 'integer');
  return whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function strings(node: Node, known: Known): fc.Arbitrary<string> {
  const pattern = requirement(node, 'regex');
  if (stepsOf(node).some(({ type }) => type === 'iso_timestamp')) {
    const span = { min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true };
    return fc.date(span).map((date) => date.toISOString());
  }
  if (pattern instanceof RegExp) {
    const matching = fc.stringMatching(pattern);
    return pattern.test('comic-guiqiao') ? fc.oneof(known, known, matching) : matching;
  }
  const maxLength = Number(requirement(node, 'max_length') ?? 64);
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 20) });
}

/** @returns the names of the fields that a schema reads, of all its forms */
export function fieldsOf(schema: unknown): string[] {
  const node = schema as Node;
  const names = Object.keys(node.entries ?? {});
  const forms = (node.options ?? []).filter((form) => typeof form === 'object');
  return [...new Set([...names, ...forms.flatMap(fieldsOf)])];
}

/** Values that a careless or hostile caller might put anywhere. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\0', '\ud800', '%', "' or 1=1 --", '__proto__', '999999999999', '-1', '1e9'),
  fc.jsonValue({ maxDepth: 2 }),
);

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
