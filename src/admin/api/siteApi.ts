import {
  addPicture,
  changeSettings,
  getOverview,
  getSettings,
  removeDemoContent,
} from '../../shared/admin/site.ts';
import { adminApi, changeOf, queryOf, uploadOf } from './adminApi.ts';

/** The overview, settings, pictures and the demo. */
export const siteApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: queryOf(build, getOverview, ['overview', 'works', 'problems', 'jobs']),
    settings: queryOf(build, getSettings, ['settings']),
    changeSettings: changeOf(build, changeSettings, ['settings']),
    removeDemo: changeOf(build, removeDemoContent, ['works', 'chapters', 'home', 'overview']),
    addPicture: uploadOf(build, addPicture, []),
  }),
});
