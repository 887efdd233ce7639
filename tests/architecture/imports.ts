import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As written, without a `?query`. */
  readonly specifier: string;
  /** Path from the repository's root with slashes; relative imports may begin with `../`. */
  readonly path: string | undefined;
  readonly names: readonly string[];
  /** Types only: erased before the program runs. */
  readonly isType: boolean;
  /** By `import()`. */
  readonly isLate: boolean;
}

export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** The demo catalogue: images, texts and film segments, which end in .ts as well. */
const NO_CODE = 'server/demo/';

/** Every file below the folders that match this pattern. */
export function sourceFiles(
  top: string,
  folders: readonly string[],
  ending: RegExp,
): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(posix.join(top, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => {
        const path = posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name);
        return posix.relative(top, path);
      })
      .filter((path) => !path.startsWith(NO_CODE))
      .map((path) => ({ path, text: readFileSync(posix.join(top, path), 'utf8') })),
  );
}

/** The fields of a syntax node that the walk below reads. */
interface Node {
  readonly type?: string;
  readonly source?: { readonly value?: unknown };
}

/**
 * All imports of a file: static, re-exported, by `import()` and by `import('…')` in a type.
 * Computed specifiers are left out.
 * @throws if the file does not parse
 */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map((e) => e.message).join('; ')}`);
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    written: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? ''),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    isLate: false,
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest
        ? [{ written: moduleRequest.value, names: [importName.name ?? ''], isType, isLate: false }]
        : [],
    ),
  );
  return [...fixed, ...passedOn, ...lateImports(program)].map((each) => read(path, each));
}

/** Every name that a file exports, and the origin of those it re-exports. */
export function exportsOf({ path, text }: SourceFile): readonly Exported[] {
  const { module } = parseSync(path, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, moduleRequest, isType }) => ({
      name: exportName.name ?? '*',
      isType,
      from: moduleRequest ? (pathOf(path, moduleRequest.value) ?? moduleRequest.value) : undefined,
    })),
  );
}

export interface Exported {
  readonly name: string;
  readonly isType: boolean;
  /** Path from the repository's root, or a package; undefined: defined in the file itself. */
  readonly from: string | undefined;
}

type Written = Pick<Import, 'names' | 'isType' | 'isLate'> & { readonly written: string };

/** `import('…')`, in code and in types, at any depth. */
function lateImports(node: unknown): readonly Written[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, source } = node as Node;
  const isType = type === 'TSImportType';
  const own = type === 'ImportExpression' || isType ? source?.value : undefined;
  const below = Object.values(node).flatMap(lateImports);
  return typeof own === 'string'
    ? [{ written: own, names: [], isType, isLate: true }, ...below]
    : below;
}

function read(from: string, { written, ...rest }: Written): Import {
  const specifier = written.replace(/\?.*$/, '');
  return { specifier, path: pathOf(from, specifier), ...rest };
}

function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.startsWith('/') ? `..${specifier}` : undefined;
}
