import * as v from 'valibot';

/** Where and how an S3 server is reached. */
export interface S3Settings {
  /** An http(s) origin. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  /** Whether the bucket is the first part of the path; otherwise it is a part of the host name. */
  readonly isPathStyle: boolean;
}

const CREDENTIAL_CHARACTERS_MAX = 256;
const CACHE_GB_MAX = 9_999;
const GB = 1_000_000_000;

const credential = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]*$/, 'letters, digits and signs, without spaces'),
    v.maxLength(CREDENTIAL_CHARACTERS_MAX, `at most ${CREDENTIAL_CHARACTERS_MAX} characters`),
  ),
  '',
);

/** The variables of the environment that say where imported files are stored. */
export const storageVariables = {
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => text === '' || isOrigin(text),
        'empty, or an http(s) origin without a path',
      ),
      v.transform((text) => (text === '' ? '' : new URL(text).origin)),
    ),
    '',
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        '3 to 63 lower-case letters, digits, dots and hyphens',
      ),
    ),
    '',
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,32}$/, 'letters, digits and hyphens')),
    'us-east-1',
  ),
  S3_KEY: credential,
  S3_SECRET: credential,
  S3_PATH_STYLE: v.optional(v.picklist(['0', '1'], '0 or 1'), '1'),
  CACHE_GB: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, `gigabytes: 0 to ${CACHE_GB_MAX}`),
      v.transform((text) => Number(text) * GB),
    ),
    '5',
  ),
};

type Variables = v.InferOutput<v.ObjectSchema<typeof storageVariables, undefined>>;

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  return pathname === '/' && [username, password, search, hash].every((part) => part === '');
}

/** @returns what lacks where a part of the variables is set, one line each */
export function missingS3Variables(variables: Variables): string[] {
  const { S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET } = variables;
  const needed = Object.entries({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET });
  const missing = needed.filter(([, value]) => value === '').map(([name]) => name);
  if (missing.length === needed.length) return [];
  return missing.map((name) => `${name}: must be set where the others of S3 are`);
}

/** @returns undefined where imported files lie in `DATA_DIR` */
export function s3SettingsOf(variables: Variables): S3Settings | undefined {
  if (variables.S3_ENDPOINT === '') return undefined;
  return {
    endpoint: variables.S3_ENDPOINT,
    bucket: variables.S3_BUCKET,
    region: variables.S3_REGION,
    key: variables.S3_KEY,
    secret: variables.S3_SECRET,
    isPathStyle: variables.S3_PATH_STYLE === '1',
  };
}
