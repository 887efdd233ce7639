import {
  listCombos,
  listNotices,
  listQuestions,
  saveCombos,
  saveNotices,
  saveQuestions,
} from '../../shared/admin/siteTexts.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** Announcements, frequent questions and combos. */
export const siteTextApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    notices: queryOf(build, listNotices, ['texts']),
    questions: queryOf(build, listQuestions, ['texts']),
    combos: queryOf(build, listCombos, ['combos']),
    // The editor of a list reads it again before the next save, which needs the new mark.
    saveNotices: changeOf(build, saveNotices, []),
    saveQuestions: changeOf(build, saveQuestions, []),
    saveCombos: changeOf(build, saveCombos, []),
  }),
});
