import * as v from 'valibot';
import { markSchema, tokenSchema } from '../shared/contract/index.ts';

/** Parameters of a start address (SPECIFICATION: Accounts and sessions): stored, then removed from the address. */
export interface LaunchParams {
  readonly token?: string;
  readonly wid?: string;
  readonly channelid?: string;
}

export interface Launch {
  readonly params: LaunchParams;
  /** The address without the parameters, to replace the history entry; undefined if it had none. */
  readonly cleaned: string | undefined;
}

const FIELDS = ['token', 'wid', 'channel_id'] as const;

/** Drops malformed values, and removes them from the address too. */
export function readLaunchParams(href: string): Launch {
  const url = new URL(href);
  const named = FIELDS.filter((name) => url.searchParams.has(name));
  const params: LaunchParams = {
    token: valid(tokenSchema, url.searchParams.get('token')),
    wid: valid(markSchema, url.searchParams.get('wid')),
    channelid: valid(markSchema, url.searchParams.get('channel_id')),
  };
  for (const name of named) url.searchParams.delete(name);
  const cleaned = named.length > 0 ? url.pathname + url.search + url.hash : undefined;
  return { params, cleaned };
}

function valid(schema: typeof tokenSchema, value: string | null): string | undefined {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
}
