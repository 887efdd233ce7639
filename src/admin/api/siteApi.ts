import { createBackup, listBackups, verifyBackup } from '../../shared/admin/backups.ts';
import {
  addPicture,
  changeSettings,
  getOverview,
  getSettings,
  removeDemoContent,
} from '../../shared/admin/site.ts';
import { getPlots } from '../../shared/admin/statistics.ts';
import { getStorage, verifyStorage } from '../../shared/admin/storage.ts';
import { adminApi, changeOf, queryOf, uploadOf } from './adminApi.ts';

/** The overview, settings, storage, backups, pictures and the demo. */
export const siteApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: queryOf(build, getOverview, ['overview', 'works', 'problems', 'jobs']),
    plots: queryOf(build, getPlots, ['overview']),
    storage: queryOf(build, getStorage, ['jobs']),
    verifyStorage: changeOf(build, verifyStorage, ['jobs']),
    settings: queryOf(build, getSettings, ['settings']),
    changeSettings: changeOf(build, changeSettings, ['settings']),
    backups: queryOf(build, listBackups, ['jobs']),
    createBackup: changeOf(build, createBackup, ['jobs']),
    verifyBackup: changeOf(build, verifyBackup, ['jobs']),
    removeDemo: changeOf(build, removeDemoContent, ['works', 'chapters', 'home', 'overview']),
    addPicture: uploadOf(build, addPicture, []),
  }),
});
