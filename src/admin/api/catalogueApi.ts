import { bulkBlock, bulkChange } from '../../shared/admin/bulk.ts';
import {
  addChapter,
  changeChapter,
  getChapter,
  getFilm,
  getPages,
  getText,
  listChapters,
  savePages,
  saveText,
  showChapterVersion,
} from '../../shared/admin/chapters.ts';
import {
  addWork,
  changePrices,
  changeWork,
  getWork,
  listWorks,
  previewWork,
} from '../../shared/admin/works.ts';
import {
  block,
  cancelComing,
  listComing,
  moveChapter,
  moveComing,
  publishChapters,
  withdraw,
} from '../../shared/admin/publishing.ts';
import {
  getSchedule,
  listSchedules,
  removeSchedule,
  saveSchedule,
} from '../../shared/admin/schedules.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** Works and chapters. */
export const catalogueApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    works: queryOf(build, listWorks, ['works']),
    work: queryOf(build, getWork, ['works']),
    addWork: changeOf(build, addWork, ['works']),
    changeWork: changeOf(build, changeWork, ['works']),
    changePrices: changeOf(build, changePrices, ['works', 'chapters']),
    previewWork: changeOf(build, previewWork, []),
    chapters: queryOf(build, listChapters, ['chapters']),
    chapter: queryOf(build, getChapter, ['chapters']),
    addChapter: changeOf(build, addChapter, ['works', 'chapters']),
    changeChapter: changeOf(build, changeChapter, ['chapters']),
    chapterPages: queryOf(build, getPages, ['chapters']),
    chapterFilm: queryOf(build, getFilm, ['chapters']),
    chapterText: queryOf(build, getText, ['chapters']),
    saveText: changeOf(build, saveText, ['chapters', 'works']),
    savePages: changeOf(build, savePages, ['chapters', 'works']),
    moveChapter: changeOf(build, moveChapter, ['chapters']),
    publish: changeOf(build, publishChapters, ['works', 'chapters', 'coming']),
    withdraw: changeOf(build, withdraw, ['works', 'chapters', 'coming']),
    block: changeOf(build, block, ['works', 'chapters', 'coming']),
    bulkChange: changeOf(build, bulkChange, ['works', 'chapters', 'coming']),
    bulkBlock: changeOf(build, bulkBlock, ['works', 'chapters', 'coming']),
    coming: queryOf(build, listComing, ['coming']),
    moveComing: changeOf(build, moveComing, ['coming', 'works', 'chapters']),
    cancelComing: changeOf(build, cancelComing, ['coming', 'works', 'chapters']),
    schedule: queryOf(build, getSchedule, ['coming']),
    schedules: queryOf(build, listSchedules, ['coming']),
    saveSchedule: changeOf(build, saveSchedule, ['coming', 'works', 'chapters']),
    removeSchedule: changeOf(build, removeSchedule, ['coming']),
    showVersion: changeOf(build, showChapterVersion, ['chapters', 'works']),
  }),
});
