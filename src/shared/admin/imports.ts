import * as v from 'valibot';
import { kindSchema, listUpTo, textUpTo, uuidSchema, wholeNumber } from '../contract/values.ts';
import {
  adminCall,
  CATALOGUE_READERS,
  EDITORS,
  idInput,
  momentSchema,
  nothing,
  OWNERS,
  pageInput,
  pageOf,
} from './call.ts';
import { TEXT_ENCODINGS } from './encodings.ts';
import { progressSchema } from './jobs.ts';
import { BULK_PROBLEMS_MAX, COMIC_PAGES_MAX, FOLDER_CHARACTERS_MAX } from './limits.ts';

/**
 * Imports: sources, files, uploads and problems. Files are uploaded by the tus protocol at `UPLOADS_PATH`, with the
 * metadata `path` and the header `x-moyu-admin`.
 */

export const UPLOADS_PATH = '/admin/api/uploads';

export const sourceSchema = v.object({
  /** `uploads`: the source of uploaded files, which stays. */
  id: v.string(),
  name: v.string(),
  /** A folder on the server; '' for uploads. */
  path: v.string(),
  /** Whether a changed file replaces the content of a published chapter at once. */
  auto: v.boolean(),
  paused: v.boolean(),
  state: v.picklist(['new', 'ok', 'unreachable', 'empty']),
  problem: v.string(),
  scanned_at: v.nullable(momentSchema),
  /** How many files are in each state. */
  files: v.object({
    waiting: v.number(),
    importing: v.number(),
    done: v.number(),
    problem: v.number(),
    duplicate: v.number(),
    missing: v.number(),
  }),
});
export type SourceView = v.InferOutput<typeof sourceSchema>;

export const fileSchema = v.object({
  id: v.string(),
  source_id: v.string(),
  path: v.string(),
  bytes: v.number(),
  state: v.picklist(['waiting', 'importing', 'done', 'problem', 'duplicate', 'missing']),
  changed_at: momentSchema,
  /** Chapters that it became, and those whose content is complete. */
  chapters: v.number(),
  made: v.number(),
  /** Of its running job. */
  progress: v.nullable(progressSchema),
  open_problems: v.number(),
  /** The work of its first chapter; '' where there is none yet. */
  work_id: v.string(),
  work_title: v.string(),
});
export type ImportFileView = v.InferOutput<typeof fileSchema>;

/** One of the files of a chapter. */
const choiceSchema = v.object({
  file_id: v.string(),
  path: v.string(),
  bytes: v.number(),
  changed_at: momentSchema,
  /** Pages, characters or seconds of what was imported of it; 0: nothing yet. */
  size: v.number(),
  kind: v.nullable(kindSchema),
  /** Its first chapter; null: none yet. */
  chapter_id: v.nullable(v.string()),
  /** False: another one was chosen in its place. */
  is_used: v.boolean(),
});
export type FileChoice = v.InferOutput<typeof choiceSchema>;

export const problemSchema = v.object({
  id: v.string(),
  code: v.string(),
  /** What is wrong and what to do, in Chinese. */
  text: v.string(),
  /** `refused`: nothing of the file or page came in. `check`: it came in and wants a look. */
  effect: v.picklist(['refused', 'check']),
  file: v.string(),
  /** Counts from 1; 0: not about a page. */
  page: v.number(),
  detail: v.string(),
  /** Where the encoding is unsure: the first characters under each, to choose from. */
  readings: v.array(v.object({ encoding: v.picklist(TEXT_ENCODINGS), text: v.string() })),
  /** The files of one number, of which one is to be used, see `chooseFile`; else none. */
  choices: v.array(choiceSchema),
  source_id: v.string(),
  file_id: v.nullable(v.string()),
  /** Where another upload takes the file's place; '' where none can: its source is a folder, or the name is wrong. */
  upload_path: v.string(),
  work_id: v.string(),
  work_title: v.string(),
  chapter_id: v.nullable(v.string()),
  state: v.picklist(['open', 'ignored', 'solved']),
  created_at: momentSchema,
});
export type ProblemView = v.InferOutput<typeof problemSchema>;

export const listSources = adminCall({
  method: 'GET',
  path: '/sources',
  access: CATALOGUE_READERS,
  input: nothing,
  answer: v.object({ items: v.array(sourceSchema) }),
  about: 'Lists the folders that are imported.',
});

export const addSource = adminCall({
  method: 'POST',
  path: '/sources',
  access: OWNERS,
  input: v.object({
    path: v.pipe(textUpTo(FOLDER_CHARACTERS_MAX), v.trim(), v.minLength(1, '请写文件夹的完整路径')),
    name: v.optional(v.pipe(textUpTo(100), v.trim())),
    auto: v.optional(v.boolean()),
  }),
  answer: v.object({ source: sourceSchema }),
  about: 'Adds a folder of the server, and scans it.',
});

export const changeSource = adminCall({
  method: 'PATCH',
  path: '/sources/:id',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    name: v.optional(v.pipe(textUpTo(100), v.trim(), v.minLength(1))),
    auto: v.optional(v.boolean()),
    paused: v.optional(v.boolean()),
  }),
  answer: v.object({ source: sourceSchema }),
  about: 'Renames or pauses a source, or says whether changes are shown at once.',
});

export const scanSource = adminCall({
  method: 'POST',
  path: '/sources/:id/scan',
  access: EDITORS,
  input: idInput,
  answer: nothing,
  about: 'Scans a source now.',
});

export const removeSource = adminCall({
  method: 'DELETE',
  path: '/sources/:id',
  access: OWNERS,
  input: idInput,
  answer: nothing,
  about: 'Forgets a source; what was imported from it stays.',
});

export const listFiles = adminCall({
  method: 'GET',
  path: '/imports',
  access: CATALOGUE_READERS,
  input: v.object({
    ...pageInput,
    source: v.optional(uuidSchema),
    state: v.optional(fileSchema.entries.state),
  }),
  answer: pageOf(fileSchema),
  about: 'Lists files of sources, those that changed last first.',
});

export const listUploads = adminCall({
  method: 'GET',
  path: '/imports/uploads',
  access: CATALOGUE_READERS,
  input: nothing,
  answer: v.object({
    items: v.array(
      v.object({
        /** The last part of the upload's address. */
        id: v.string(),
        path: v.string(),
        bytes: v.number(),
        is_own: v.boolean(),
        updated_at: momentSchema,
      }),
    ),
  }),
  about: 'Lists unfinished uploads.',
});

export const listProblems = adminCall({
  method: 'GET',
  path: '/problems',
  access: CATALOGUE_READERS,
  input: v.object({
    ...pageInput,
    state: v.optional(problemSchema.entries.state, 'open'),
    code: v.optional(textUpTo(64)),
    file: v.optional(uuidSchema),
  }),
  answer: v.object({
    ...pageOf(problemSchema).entries,
    /** How many problems of the wanted state have each code. */
    codes: v.array(v.object({ code: v.string(), text: v.string(), count: v.number() })),
  }),
  about: 'Lists problems of imports.',
});

const problemIds = v.object({ ids: listUpTo(uuidSchema, BULK_PROBLEMS_MAX, 1) });

export const ignoreProblems = adminCall({
  method: 'POST',
  path: '/problems/ignore',
  access: EDITORS,
  input: v.object({ ...problemIds.entries, is_ignored: v.optional(v.boolean(), true) }),
  answer: v.object({ changed: v.number() }),
  about: 'Puts problems aside, or opens them again.',
});

export const retryProblems = adminCall({
  method: 'POST',
  path: '/problems/retry',
  access: EDITORS,
  input: problemIds,
  answer: v.object({ files: v.number() }),
  about: 'Imports the files of problems again.',
});

const encodingSchema = v.pipe(
  textUpTo(32),
  v.check((name) => TEXT_ENCODINGS.some((each) => each === name), '没有这种编码'),
);

export const chooseEncoding = adminCall({
  method: 'POST',
  path: '/imports/:id/encoding',
  access: EDITORS,
  input: v.object({ ...idInput.entries, encoding: encodingSchema }),
  answer: nothing,
  about: 'Says in which encoding a text is, and imports it again.',
});

export const skipPages = adminCall({
  method: 'POST',
  path: '/imports/:id/skip',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    chapter_id: uuidSchema,
    pages: listUpTo(wholeNumber(1, COMIC_PAGES_MAX), COMIC_PAGES_MAX, 1),
  }),
  answer: nothing,
  about: 'Leaves broken pages of a chapter out, and imports the file again.',
});

export const chooseFile = adminCall({
  method: 'POST',
  path: '/problems/:id/choose',
  access: EDITORS,
  input: v.object({ ...idInput.entries, file: uuidSchema }),
  answer: nothing,
  about:
    'Says which of two files of one number is used. The other one stays as a draft that is not published; where it was, readers get the used one in its place.',
});
