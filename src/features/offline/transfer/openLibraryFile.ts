import { readLibraryFile, type LibraryFile, type LibraryFileFault } from './libraryFile.ts';
import type { ImportPlan } from './importPlan.ts';
import { changedSettings } from './savedSettings.ts';
import { LIBRARY_FILE_BYTES_MAX } from '../../../shared/limits.ts';
import {
  CONTENTS_STORAGE_NAME,
  CONVERSION_STORAGE_NAME,
  LISTENING_STORAGE_NAME,
  NOVEL_STORAGE_NAME,
  OFFLINE_STORAGE_NAME,
  READER_STORAGE_NAME,
  LIBRARY_STORAGE_NAME,
  THEME_STORAGE_NAME,
} from '../../../shared/names.ts';
import * as texts from '../texts.ts';

export interface Offer {
  readonly library: LibraryFile;
  readonly plan: ImportPlan;
  /** E.g. "11月21日导出的书架". */
  readonly title: string;
  /** E.g. "新增 3 部收藏"; empty: the device has all of it. */
  readonly changes: readonly string[];
  /** The settings that differ, e.g. "阅读、深色模式"; '': none. */
  readonly settings: string;
}

const SETTINGS: Readonly<Record<string, string>> = {
  [THEME_STORAGE_NAME]: texts.DARK_MODE,
  [READER_STORAGE_NAME]: texts.READING,
  [NOVEL_STORAGE_NAME]: texts.NOVEL_TYPE,
  [CONVERSION_STORAGE_NAME]: texts.CONVERSION,
  [LISTENING_STORAGE_NAME]: texts.LISTENING,
  [CONTENTS_STORAGE_NAME]: texts.CONTENTS,
  [LIBRARY_STORAGE_NAME]: texts.LIBRARY_ORDER,
  [OFFLINE_STORAGE_NAME]: texts.OFFLINE_DOWNLOAD,
};

const FAULTS: Record<LibraryFileFault, string> = {
  foreign: texts.FOREIGN_FILE,
  newer: texts.NEWER_FILE,
  broken: texts.BROKEN_FILE,
};

/** @returns the offer, or the error text */
export async function openLibraryFile(
  file: File,
  planOf: (library: LibraryFile) => Promise<ImportPlan>,
): Promise<Offer | string> {
  if (file.size > LIBRARY_FILE_BYTES_MAX) return texts.FILE_TOO_LARGE;
  try {
    const library = readLibraryFile(await file.text());
    if (typeof library === 'string') return FAULTS[library];
    return offerOf(library, await planOf(library));
  } catch (error) {
    console.warn('a file could not be opened', error);
    return texts.FILE_UNREADABLE;
  }
}

function offerOf(library: LibraryFile, plan: ImportPlan): Offer {
  const { collected, read, rules, bookmarks } = plan;
  const day = new Date(library.at);
  return {
    library,
    plan,
    title: texts.exportedOn(day.getMonth() + 1, day.getDate()),
    changes: [
      collected.length > 0 && texts.newCollected(collected.length),
      read.length > 0 && texts.newProgress(read.length),
      rules.length > 0 && texts.newRules(rules.length),
      bookmarks.length > 0 && texts.newBookmarks(bookmarks.length),
    ].filter((change) => change !== false),
    settings: Object.keys(changedSettings(library.settings))
      .map((name) => SETTINGS[name])
      .filter(Boolean)
      .join('、'),
  };
}
