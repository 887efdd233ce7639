import { readFileSync, type Stats, statSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { DEMO_API_KEY, DEMO_COMICIMG_KEY, parseKey } from '../../src/shared/crypto/key.ts';
import { HOST_CONFIG_GLOBAL } from '../../src/shared/names.ts';

/** The fields that the server needs of `config.js`, which the app reads too. */
export interface HostConfig {
  readonly apiKey: Uint8Array<ArrayBuffer>;
  readonly imageKey: Uint8Array<ArrayBuffer>;
  /** Origins other than the page's own that the app may call. */
  readonly apiOrigins: readonly string[];
  readonly permanentDomain: string;
}

export class HostConfigError extends Error {
  override readonly name = 'HostConfigError';
}

const keySchema = v.pipe(
  // Own messages, because valibot's repeat the value, and this value is a key.
  v.string('a key is text'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseKey(dataset.value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  }),
);

const configSchema = v.object({
  api_key: v.optional(keySchema, DEMO_API_KEY),
  comicimg_key: v.optional(keySchema, DEMO_COMICIMG_KEY),
  apiurls: v.optional(v.array(v.string()), ['/']),
  permanent_domain: v.optional(v.string(), ''),
});

/** Of the clock, so that a busy machine may take its time. */
const EVALUATION_MS = 2_000;

/**
 * Evaluates the text of a `config.js` and checks the fields named above.
 * @throws HostConfigError naming the field and the reason, never a key
 */
export function parseHostConfig(source: string): HostConfig {
  const result = v.safeParse(configSchema, evaluate(source));
  if (!result.success) {
    const [issue] = result.issues;
    throw new HostConfigError(`${v.getDotPath(issue) ?? HOST_CONFIG_GLOBAL}: ${issue.message}`);
  }
  const { output } = result;
  return {
    apiKey: output.api_key,
    imageKey: output.comicimg_key,
    apiOrigins: [...new Set(output.apiurls.flatMap(originOf))],
    permanentDomain: output.permanent_domain,
  };
}

/** Runs the operator's file in a context of its own, where it cannot reach this process by accident. */
function evaluate(source: string): unknown {
  const context: Record<string, unknown> = Object.create(null);
  context['window'] = context;
  context['self'] = context;
  try {
    runInNewContext(source, context, { timeout: EVALUATION_MS, filename: 'config.js' });
    // Leaves the foreign context as plain data, without getters and functions.
    return JSON.parse(JSON.stringify(context[HOST_CONFIG_GLOBAL] ?? {}));
  } catch (cause) {
    throw new HostConfigError('config.js cannot be evaluated', { cause });
  }
}

/** The http(s) origin of an address; none for a relative address, whose origin is the page's own. */
export function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? [origin] : [];
}

/**
 * The configuration in `file`, read again whenever the file changes; the demo's where there is none. A change that does
 * not validate or cannot be read is reported and the last good configuration stays in force.
 * @throws HostConfigError where the first reading fails
 */
export function watchHostConfig(file: string, report: (line: string) => void): () => HostConfig {
  let seen = changeMark(file);
  let current = parseHostConfig(textOf(file, seen));
  return () => {
    try {
      const mark = changeMark(file);
      if (mark === seen) return current;
      const text = textOf(file, mark);
      // Set once the file was read: a text that does not validate is not tried again.
      seen = mark;
      current = parseHostConfig(text);
    } catch (error) {
      report(`config.js 没有生效：${error instanceof Error ? error.message : String(error)}`);
    }
    return current;
  };
}

/** Changes whenever the file does; '' where there is none. */
function changeMark(file: string): string {
  const stats = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return stats?.isFile() ? fileMark(stats) : '';
}

/** Differs between two states of a file, and between two files of one name. */
export function fileMark({ ino, mtimeMs, size }: Stats): string {
  return `${ino}:${mtimeMs}:${size}`;
}

function textOf(file: string, mark: string): string {
  return mark === '' ? '' : readFileSync(file, 'utf8');
}
