import * as v from 'valibot';
import { HOST_CONFIG_GLOBAL, PRODUCT_KEY_DEFAULT } from '../shared/names.ts';
import { DEMO_API_KEY, DEMO_COMICIMG_KEY, parseKey } from '../shared/crypto/key.ts';

/** The host configuration (SPECIFICATION: Operators). Addresses are absolute; keys are text for `parseKey`. */
export interface HostConfig {
  readonly permanentDomain: string;
  /** In the order of probing; absolute, http(s), without duplicates. */
  readonly apiUrls: readonly string[];
  readonly apiKey: string;
  readonly comicimgKey: string;
  /** Redirect target of `/`; '' for none. */
  readonly indexToUrl: string;
  readonly productKey: string;
}

export type HostConfigResult =
  | { readonly ok: true; readonly config: HostConfig }
  /** Paths of the fields that are wrong, never their values: two of them are keys. '' is the whole. */
  | { readonly ok: false; readonly fields: readonly string[] };

const key = (fallback: string) => v.optional(v.pipe(v.string(), v.check(isKey)), fallback);

/** What each field has to be is said in `hostConfigScript.ts`, which is loaded for a fault alone. */
function schemaFor(origin: string) {
  const address = v.pipe(
    v.string(),
    v.check((text) => isHttp(text, origin)),
  );
  return v.object({
    permanent_domain: v.optional(v.string(), ''),
    apiurls: v.optional(v.pipe(v.array(address), v.minLength(1)), ['/']),
    api_key: key(DEMO_API_KEY),
    comicimg_key: key(DEMO_COMICIMG_KEY),
    indextourl: v.optional(
      v.pipe(
        v.unknown(),
        v.check((value) => !value || (typeof value === 'string' && isHttp(value))),
        v.transform((value) => (typeof value === 'string' ? value : '')),
      ),
      '',
    ),
    product_key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)), PRODUCT_KEY_DEFAULT),
  });
}

/**
 * Reads the configuration assigned by `config.js`. Missing fields get defaults; a missing or invalid configuration is
 * rejected as a whole, so that the app never starts half-configured.
 * @param scope the global object
 * @param origin of the page; relative addresses are resolved against it
 */
export function readHostConfig(scope: object, origin: string): HostConfigResult {
  const raw: unknown = Reflect.get(scope, HOST_CONFIG_GLOBAL);
  // Unlike an empty configuration: with defaults, a site whose API is elsewhere would create a new account.
  if (raw === undefined) return { ok: false, fields: [''] };
  const parsed = v.safeParse(schemaFor(origin), raw);
  if (!parsed.success) {
    return { ok: false, fields: parsed.issues.map((issue) => v.getDotPath(issue) ?? '') };
  }
  const { output } = parsed;
  const absolute = output.apiurls.map((text) => new URL(text, origin).href);
  return {
    ok: true,
    config: {
      permanentDomain: output.permanent_domain || origin,
      apiUrls: [...new Set(absolute)],
      apiKey: output.api_key,
      comicimgKey: output.comicimg_key,
      indexToUrl: output.indextourl,
      productKey: output.product_key,
    },
  };
}

function isKey(text: string): boolean {
  try {
    return parseKey(text).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isHttp(text: string, base?: string): boolean {
  if (!URL.canParse(text, base)) return false;
  return /^https?:$/.test(new URL(text, base).protocol);
}
