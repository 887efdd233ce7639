import * as v from 'valibot';
import { textUpTo, wholeNumber } from '../contract/values.ts';
import { adminCall, CATALOGUE_READERS, EDITORS, EVERY_ROLE, nothing, OWNERS } from './call.ts';
import { COVER_BYTES_MAX, PICTURE_KEY_CHARACTERS_MAX } from './limits.ts';

/** The overview, settings, pictures, the demo and the description of the API itself. */

export const getOverview = adminCall({
  method: 'GET',
  path: '/overview',
  access: EVERY_ROLE,
  input: nothing,
  answer: v.object({
    /** How many works are in each state; the demo's are counted apart. */
    works: v.object({
      draft: v.number(),
      published: v.number(),
      withdrawn: v.number(),
      blocked: v.number(),
      demo: v.number(),
    }),
    draft_chapters: v.number(),
    open_problems: v.number(),
    jobs: v.object({ waiting: v.number(), running: v.number(), failed: v.number() }),
    /** Files that were uploaded or found in folders. */
    imported_files: v.number(),
    /** Reports of readers that are not answered. */
    open_reports: v.number(),
    /** Files that the last verification found missing or changed. */
    wrong_files: v.number(),
    /** Backups that are not whole, as far as they were verified. */
    wrong_backups: v.number(),
    /** Accounts that wait for an answer of customer service. */
    waiting_messages: v.number(),
    accounts: v.number(),
    disk: v.object({ free_bytes: v.number(), total_bytes: v.number() }),
  }),
  about: 'Says what waits and what is to be done first.',
});

const settingText = v.pipe(textUpTo(500), v.trim());
export const settingsSchema = v.object({
  service_url: settingText,
  service_hours: settingText,
  android_app_package: settingText,
  ios_app_url: settingText,
  /** Whole numbers as texts: chapters of a pack, and what packs cost of their chapters' prices in percent; '': the default. */
  pack_chapters: settingText,
  pack_percent: settingText,
  pack_rest_percent: settingText,
  /** IANA name, of the weekly times of publishing; '' is Asia/Shanghai. */
  time_zone: settingText,
});

export const getSettings = adminCall({
  method: 'GET',
  path: '/settings',
  access: ['owner', 'viewer'],
  input: nothing,
  answer: v.object({ settings: settingsSchema }),
  about: 'Reads the settings.',
});

export const changeSettings = adminCall({
  method: 'PATCH',
  path: '/settings',
  access: OWNERS,
  input: v.partial(settingsSchema),
  answer: v.object({ settings: settingsSchema }),
  about: 'Changes settings; an empty text turns one off.',
});

export const removeDemoContent = adminCall({
  method: 'POST',
  path: '/demo/remove',
  access: OWNERS,
  input: nothing,
  answer: v.object({ removed: v.number() }),
  stepUp: true,
  about: 'Removes the works, banners and lists of the demo for good.',
});

export const getFile = adminCall({
  method: 'GET',
  path: '/files',
  access: CATALOGUE_READERS,
  input: v.object({ key: v.pipe(textUpTo(PICTURE_KEY_CHARACTERS_MAX), v.minLength(1)) }),
  answer: v.unknown(),
  about: 'Sends a picture or another file by its key, as it is.',
});

const share = v.pipe(textUpTo(12), v.regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/), v.transform(Number));

const storedPicture = {
  key: v.string(),
  width: wholeNumber(1, 20_000),
  height: wholeNumber(1, 20_000),
};

export const addPicture = adminCall({
  method: 'POST',
  path: '/pictures',
  access: EDITORS,
  input: v.object({
    /** `cover`: 3 to 4; `banner` and `page` (of a comic): as wide as it is, at most 1600 pixels. */
    as: v.picklist(['cover', 'banner', 'page']),
    /** The wanted part of the picture, each from 0 to 1; all four or none. */
    left: v.optional(share),
    top: v.optional(share),
    width: v.optional(share),
    height: v.optional(share),
  }),
  answer: v.object({
    ...storedPicture,
    /** The lower parts of a page that is too high for one picture; else none. */
    further: v.array(v.object(storedPicture)),
  }),
  takesBytes: true,
  bodyBytesMax: COVER_BYTES_MAX,
  about:
    'Takes a picture as the body (JPEG, PNG, WebP, GIF, AVIF), encodes it and answers its key.',
});

export const getOpenApi = adminCall({
  method: 'GET',
  path: '/openapi.json',
  access: EVERY_ROLE,
  input: nothing,
  answer: v.unknown(),
  about: 'Describes this API as OpenAPI 3.1.',
});
