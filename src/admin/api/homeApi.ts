import {
  getHome,
  saveBanners,
  saveCategories,
  saveHotKeywords,
  saveList,
  saveSections,
} from '../../shared/admin/home.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** What the home page is made of. */
export const homeApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    home: queryOf(build, getHome, ['home']),
    saveBanners: changeOf(build, saveBanners, ['home']),
    saveSections: changeOf(build, saveSections, ['home']),
    saveCategories: changeOf(build, saveCategories, ['home']),
    saveHotKeywords: changeOf(build, saveHotKeywords, ['home']),
    saveList: changeOf(build, saveList, ['home']),
  }),
});
