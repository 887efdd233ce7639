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
  [THEME_STORAGE_NAME]: '深色模式',
  [READER_STORAGE_NAME]: '阅读',
  [NOVEL_STORAGE_NAME]: '小说排版',
  [CONVERSION_STORAGE_NAME]: '简繁转换',
  [LISTENING_STORAGE_NAME]: '听书',
  [CONTENTS_STORAGE_NAME]: '目录',
  [LIBRARY_STORAGE_NAME]: '书架排序',
  [OFFLINE_STORAGE_NAME]: '离线下载',
};

const FAULTS: Record<LibraryFileFault, string> = {
  foreign: '这不是墨屿的书架文件',
  newer: '这个文件来自更新的版本，请先更新墨屿',
  broken: '文件内容不完整，没有导入任何内容',
};

/** @returns the offer, or the error text */
export async function openLibraryFile(
  file: File,
  planOf: (library: LibraryFile) => Promise<ImportPlan>,
): Promise<Offer | string> {
  if (file.size > LIBRARY_FILE_BYTES_MAX) return '文件太大，不像是书架文件';
  try {
    const library = readLibraryFile(await file.text());
    if (typeof library === 'string') return FAULTS[library];
    return offerOf(library, await planOf(library));
  } catch (error) {
    console.warn('a file could not be opened', error);
    return '文件读不出来，请再选一次';
  }
}

function offerOf(library: LibraryFile, plan: ImportPlan): Offer {
  const { collected, read, rules, bookmarks } = plan;
  const day = new Date(library.at);
  return {
    library,
    plan,
    title: `${day.getMonth() + 1}月${day.getDate()}日导出的书架`,
    changes: [
      collected.length > 0 && `新增 ${collected.length}\u00a0部收藏`,
      read.length > 0 && `更新 ${read.length}\u00a0部的阅读进度`,
      rules.length > 0 && `更新 ${rules.length}\u00a0部的保留规则`,
      bookmarks.length > 0 && `新增 ${bookmarks.length}\u00a0枚书签`,
    ].filter((change) => change !== false),
    settings: Object.keys(changedSettings(library.settings))
      .map((name) => SETTINGS[name])
      .filter(Boolean)
      .join('、'),
  };
}
