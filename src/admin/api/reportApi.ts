import { answerReport, listReports } from '../../shared/admin/reports.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

export const reportApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    reports: queryOf(build, listReports, ['reports', 'works', 'chapters']),
    answerReport: changeOf(build, answerReport, ['reports']),
  }),
});
