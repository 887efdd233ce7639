import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { groupUnits } from '../../../../server/import/formats/names/groupUnits.ts';
import { readUnit } from '../../../../server/import/formats/readUnit.ts';
import {
  type FoundChapter,
  type FoundContent,
  type Problem,
  ProblemError,
  type ReadOptions,
} from '../../../../server/import/formats/types.ts';

type Files = Readonly<Record<string, Buffer | string>>;

/** Writes files into a source of its own, which is removed after the test. */
export async function writeSource(files: Files): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'moyu-import-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, data] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), data);
  }
  return root;
}

/** Reads the only unit of these files. */
export async function readOnly(files: Files, options: ReadOptions = {}): Promise<FoundContent> {
  const root = await writeSource(files);
  const { units } = groupUnits(Object.keys(files), '书库');
  const [unit, ...more] = units;
  if (!unit || more.length > 0) throw new Error(`${units.length} units`);
  const content = await readUnit(unit, root, options);
  onTestFinished(() => content.close());
  return content;
}

/** The problem that reading something fails with. */
export async function problemOf(reading: Promise<unknown>): Promise<Problem> {
  const result = await reading.catch((error: unknown) => error);
  if (result instanceof ProblemError) return result.problem;
  throw new Error('no problem', { cause: result });
}

/** Pages of a chapter of pictures. */
export function pagesOf(chapter: FoundChapter | undefined) {
  if (chapter?.content.kind !== 'pictures') throw new Error('no pictures');
  return chapter.content.pages;
}

/** Paragraphs of a chapter of text. */
export function textOf(chapter: FoundChapter | undefined) {
  if (chapter?.content.kind !== 'text') throw new Error('no text');
  return chapter.content.paragraphs;
}
