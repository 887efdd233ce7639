import * as v from 'valibot';
import { tokenSchema } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';

/** Extracts the one-time code from pasted text: the code alone, or the lines that 全部复制 copies. */
export function codeIn(text: string): string | undefined {
  const named = texts.CODE_PATTERN.exec(text)?.[1] ?? text.trim();
  const code = v.safeParse(tokenSchema, named);
  return code.success ? code.output : undefined;
}
