import * as account from '../../src/shared/contract/account.ts';
import * as chapters from '../../src/shared/contract/chapters.ts';
import * as films from '../../src/shared/contract/films.ts';
import * as home from '../../src/shared/contract/home.ts';
import * as pay from '../../src/shared/contract/pay.ts';
import * as service from '../../src/shared/contract/service.ts';
import * as session from '../../src/shared/contract/session.ts';
import * as library from '../../src/shared/contract/library.ts';
import * as progressEntry from '../../src/shared/contract/progressEntry.ts';
import * as system from '../../src/shared/contract/system.ts';
import * as values from '../../src/shared/contract/values.ts';
import * as works from '../../src/shared/contract/works.ts';

const BOUNDS: ReadonlySet<string> = new Set(['max_length', 'min_length']);

/** What valibot's schemas and the steps of their pipes say of themselves, as far as the contract uses them. */
export interface Node {
  readonly type: string;
  readonly kind?: 'schema' | 'validation' | 'transformation';
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly fallback?: unknown;
  readonly options?: readonly unknown[];
  readonly item?: Node;
  readonly key?: unknown;
  readonly value?: Node;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

const FILES = [
  account,
  chapters,
  films,
  home,
  pay,
  service,
  session,
  library,
  progressEntry,
  system,
  works,
  values,
];
const exported = new Map(
  FILES.flatMap((file) =>
    Object.entries<unknown>(file).flatMap(([name, value]) =>
      name.endsWith('Schema') && isNode(value)
        ? [[value, name.replace(/Schema$/, '')] as const]
        : [],
    ),
  ),
);

/** Small values that many fields have, and what they are called in the document. */
const VALUES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [values.uuidSchema, 'id'],
  [values.timeSchema, 'time'],
  [values.tokenSchema, 'token'],
  [values.markSchema, 'mark'],
  [values.kindSchema, 'kind'],
  [values.quantitySchema, 'number'],
  [values.coinsSchema, 'coins'],
  [values.priceSchema, 'amount'],
  [values.countSchema, 'count'],
  [values.sizeSchema, 'size'],
  [account.phoneSchema, 'phone'],
  [account.smsCodeSchema, 'code'],
]);

/** The small values with what they accept. */
export const NAMED_VALUES: readonly { readonly name: string; readonly text: string }[] = [
  ...VALUES,
].map(([node, name]) => ({ name, text: ownText(node as Node) }));

/** What a small value is called in the document; undefined for every other schema. */
export function valueName(node: Node): string | undefined {
  return VALUES.get(node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** The name of an object of the contract, as `Work`; undefined for every other schema. */
export function objectName(node: Node): string | undefined {
  const name = node.type === 'object' ? exported.get(node) : undefined;
  return name && name.charAt(0).toUpperCase() + name.slice(1);
}

/** A schema without what may stand around it, and what that says of the field. */
export function unwrapped(node: Node): { readonly inner: Node; readonly presence: string } {
  const said: string[] = [];
  let inner = node;
  let isRequired = true;
  while (inner.wrapped) {
    if (inner.type === 'nullable') said.push('or null');
    else isRequired = false;
    if (inner.default !== undefined) said.push(`default ${JSON.stringify(inner.default)}`);
    inner = inner.wrapped;
  }
  if (node.fallback !== undefined)
    said.push(`another one counts as ${JSON.stringify(node.fallback)}`);
  return { inner, presence: [isRequired ? 'yes' : 'no', ...said].join(', ') };
}

/** A field's type in words and links. */
export function typeText(node: Node): string {
  const { inner } = unwrapped(node);
  const known = VALUES.get(inner);
  if (known) return known;
  const object = objectName(inner);
  return object ? `[${object}](#${object.toLowerCase()})` : ownText(inner);
}

function ownText(node: Node): string {
  const [first = node, ...steps] = pipeOf(node);
  if (isQueryNumber(node))
    return ['whole number', ...stepTexts(steps)].join(', ').replace(', whole,', ',');
  const base = first === node ? plainText(node) : typeText(first);
  return [base, ...stepTexts(steps)].join(', ');
}

/** A schema and the steps after it, those of a pipe within included. */
export function pipeOf(node: Node): readonly Node[] {
  const [first, ...steps] = node.pipe ?? [node];
  const isPlain =
    !first || first === node || !first.pipe || VALUES.has(first) || isQueryNumber(first);
  return isPlain ? (node.pipe ?? [node]) : [...pipeOf(first), ...steps];
}

/** A number that may also come as text, as a query has it. */
function isQueryNumber({ type, options = [] }: Node): boolean {
  return (
    type === 'union' &&
    options.length === 2 &&
    options.every((each) => isNode(each)) &&
    options.map((each) => each.type).join() === 'number,string'
  );
}

function plainText(node: Node): string {
  switch (node.type) {
    case 'string':
      return 'text';
    case 'custom':
      return 'list';
    case 'literal':
      return `\`${JSON.stringify(node.literal)}\``;
    case 'picklist':
      return (node.options ?? []).map((each) => `\`${String(each)}\``).join(' ');
    case 'array':
      return `list of ${typeText(node.item!)}`;
    case 'record':
      return `map of ${typeText(node.value!)}`;
    case 'union':
    case 'variant':
      return (node.options as readonly Node[]).map(typeText).join(' or ');
    case 'unknown':
      return 'anything';
    default:
      return node.type;
  }
}

/** Of several bounds of a sort the last one, after trimming, is what counts. */
function stepTexts(steps: readonly Node[]): string[] {
  const last = steps.filter(
    ({ type }, at) => !BOUNDS.has(type) || steps.findLastIndex((each) => each.type === type) === at,
  );
  return last.flatMap(stepText);
}

function stepText({ type, requirement, kind, item }: Node): string[] {
  switch (type) {
    case 'max_length':
      return [`at most ${String(requirement)}`];
    case 'min_length':
      return requirement === 0 ? [] : [`at least ${String(requirement)}`];
    case 'min_value':
      return Math.abs(Number(requirement)) < Number.MAX_SAFE_INTEGER
        ? [`from ${String(requirement)}`]
        : [];
    case 'max_value':
      return Number(requirement) < Number.MAX_SAFE_INTEGER ? [`to ${String(requirement)}`] : [];
    case 'gt_value':
      return [`above ${String(requirement)}`];
    case 'regex':
      return [`\`${String(requirement).replaceAll('|', '\\|')}\``];
    case 'integer':
    case 'safe_integer':
      return ['whole'];
    case 'array':
      return [`of ${typeText(item!)}`];
    case 'iso_timestamp':
      return ['ISO 8601 UTC'];
    case 'url':
      return ['absolute address'];
    default:
      return kind === 'schema' ? [typeText({ type, requirement })] : [];
  }
}
