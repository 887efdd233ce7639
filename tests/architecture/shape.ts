import { parseSync } from 'vite';
import type { Import, SourceFile } from './imports.ts';
import { exportsOf } from './imports.ts';
import { featureOf, ROOMS } from './rooms.ts';

const NAMES_MAX = 15;

/** @returns the objections to a feature's index.ts; none for any other file */
export function indexFaults(file: SourceFile): readonly string[] {
  const feature = featureOf(file.path);
  if (file.path !== `src/features/${feature}/index.ts` || feature === undefined) return [];
  const shown = exportsOf(file);
  const foreign = shown.filter(({ from = file.path }) => featureOf(from) !== feature);
  const faults = foreign.map(({ name }) => `${file.path} passes on ${name}, which is not its own`);
  if (shown.length > NAMES_MAX) {
    faults.push(`${file.path} shows ${shown.length} names: at most ${NAMES_MAX}`);
  }
  return faults;
}

/** @returns an objection to each value of another room that a file exports as if it were its own */
export function foreignExports(file: SourceFile): readonly string[] {
  return exportsOf(file)
    .filter(({ from = file.path, isType }) => !isType && roomOf(from) !== roomOf(file.path))
    .map(({ name, from }) => `${file.path} passes on ${name} of ${from}`);
}

function roomOf(path: string): string | undefined {
  return ROOMS.find(({ folder }) => path.startsWith(folder))?.folder;
}

/**
 * Cycles of files that need each other to run, by any kind of import.
 * @returns the files of each cycle
 */
export function circlesIn(
  imports: readonly { readonly file: Pick<SourceFile, 'path'>; readonly wanted: Import }[],
): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>();
  for (const { file, wanted } of imports) {
    if (wanted.isType || wanted.path === undefined) continue;
    targets.set(file.path, (targets.get(file.path) ?? new Set()).add(wanted.path));
  }
  // Tarjan: a file and every unfinished file that it reaches form a cycle.
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (path: string): number => {
    const own = order.size;
    order.set(path, own);
    open.push(path);
    let lowest = own;
    for (const next of targets.get(path) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? own);
    }
    if (lowest === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1 || targets.get(path)?.has(path)) circles.push(circle.toSorted());
    }
    return lowest;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return circles;
}

const FUNCTION_LINES_MAX = 100;

/** The fields of a syntax node that the walk below reads. */
interface Node {
  readonly type?: string;
  /** Offsets in the text. */
  readonly start?: number;
  readonly end?: number;
}

/** @returns an objection for each function of more than 100 lines, from its signature to its closing brace */
export function longFunctions({ path, text }: SourceFile): readonly string[] {
  const below = (node: unknown): readonly string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { type = '', start = 0, end = 0 } = node as Node;
    const inside = Object.values(node).flatMap(below);
    const lines = FUNCTIONS.has(type) ? lineCount(text.slice(start, end)) : 0;
    if (lines <= FUNCTION_LINES_MAX) return inside;
    const first = lineCount(text.slice(0, start));
    return [`${path}:${first} is a function of ${lines} lines`, ...inside];
  };
  return below(parseSync(path, text).program);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function lineCount(text: string): number {
  return text.split('\n').length;
}
