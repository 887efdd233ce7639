import { CHAPTER_UNITS } from '../src/shared/chapterUnits.ts';
import type { Kind } from '../src/shared/contract/index.ts';

// Texts of notifications: functions, because the worker learns the language of the page later (`language.ts`)

// New chapters
export const newChapter = (kind: Kind) =>
  kind === 'film' ? '有新的一集，点这里看' : '有新章节，点这里看';
export const worksUpdated = (count: number) => `${count}\u00a0部作品更新`;
export const andMore = (titles: string) => `${titles}等`;

// Background Fetch
export const chapterOf = (title: string, index: number, kind: Kind) =>
  `${title} 第 ${index} ${kind === 'comic' ? '话' : CHAPTER_UNITS[kind]}`;
export const downloaded = (chapter: string) => `下载完成：${chapter}`;
export const lacking = (pieces: number, kind: Kind, chapter: string) =>
  `还差 ${pieces} ${kind === 'film' ? '段' : '页'}：${chapter}`;
export const noSpace = (text: string) => `空间不足，${text}`;
