import {
  getHome,
  previewHome,
  saveBanners,
  saveCategories,
  saveHotKeywords,
  saveList,
  saveListNames,
  saveSections,
} from '../../shared/admin/home.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** What the home page is made of. */
export const homeApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    home: queryOf(build, getHome, ['home']),
    previewHome: changeOf(build, previewHome, []),
    // The editor of a part reads the home page again before the next save, which needs the new mark.
    saveBanners: changeOf(build, saveBanners, []),
    saveSections: changeOf(build, saveSections, []),
    saveCategories: changeOf(build, saveCategories, []),
    saveHotKeywords: changeOf(build, saveHotKeywords, []),
    saveListNames: changeOf(build, saveListNames, []),
    saveList: changeOf(build, saveList, []),
  }),
});
