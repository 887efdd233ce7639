import type { Role } from '../../src/shared/admin/call.ts';
import { type FakeAnswers, signedIn } from './fakeAdmin.ts';

export const OVERVIEW = {
  works: { draft: 0, published: 0, withdrawn: 0, blocked: 0, demo: 12 },
  draft_chapters: 0,
  open_problems: 0,
  jobs: { waiting: 0, running: 0, failed: 0 },
  imported_files: 0,
  open_reports: 0,
  wrong_files: 0,
  wrong_backups: 0,
  waiting_messages: 0,
  accounts: 3,
  disk: { free_bytes: 5_000_000_000, total_bytes: 9_000_000_000 },
};
export const SETTINGS = {
  service_url: '',
  service_hours: '9:00–18:00',
  android_app_package: '',
  ios_app_url: '',
  time_zone: '',
  pack_chapters: '',
  pack_percent: '',
  pack_rest_percent: '',
};

export const BACKUP = {
  name: '20261122T200000Z-daily',
  bytes: 3_000_000,
  about: {
    created_at: Date.parse('2026-11-22T20:00:00Z'),
    cause: 'daily',
    accounts: 3,
    files: null,
    has_secret: true,
  },
  verify: null,
  verified: null,
};
export const BACKUPS = {
  items: [BACKUP],
  is_open: false,
  failure: null,
  is_daily: true,
  seals_secret: true,
};

export const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'].map((day, at) => ({
  day,
  readers: at * 10,
  chapters: at * 1_000,
  income: at === 0 ? -600 : 3_000,
  accounts: 1,
  sent_bytes: at * 5_000_000,
  failed_jobs: 0,
}));
export const PLOTS = { zone: 'Asia/Shanghai', counted_from: '2026-11-22', days: DAYS };
export const STORAGE = {
  kinds: {
    pages: { files: 1_200, bytes: 480_000_000 },
    covers: { files: 12, bytes: 1_200_000 },
    films: { files: 0, bytes: 0 },
    other: { files: 0, bytes: 0 },
  },
  unused: { files: 3, bytes: 900_000 },
  demo: { files: 200, bytes: 9_000_000 },
  originals: { files: 40, bytes: 700_000_000 },
  database_bytes: 82_000_000,
  disk: { free_bytes: 5_000_000_000, total_bytes: 9_000_000_000 },
  verify: null,
  verified: null,
  sweep: null,
};

/** Answers of the calls of 概览, 存储 and 设置. */
export function answersFor(role: Role, overview: object = OVERVIEW): FakeAnswers {
  return {
    ...signedIn(role),
    'GET /overview': { body: overview },
    'GET /settings': { body: { settings: SETTINGS } },
    'GET /overview/plots': { body: PLOTS },
    'GET /storage': { body: STORAGE },
    'GET /backups': { body: BACKUPS },
  };
}
