import * as v from 'valibot';
import { tokenSchema } from '../../shared/contract/index.ts';

/** A code out of what was pasted: alone, or in the lines that 全部复制 makes. */
export function codeIn(text: string): string | undefined {
  const named = /口令[：:\s]*([\w-]+)/.exec(text)?.[1] ?? text.trim();
  const code = v.safeParse(tokenSchema, named);
  return code.success ? code.output : undefined;
}
