import { ADMIN_CONTRACT, CONTRACT, CRYPTO, NUMBERS_AND_NAMES, type Room } from './room.ts';

/** What the server takes from the app's sources. */
const SHARED = [
  CONTRACT,
  ADMIN_CONTRACT,
  CRYPTO,
  ...NUMBERS_AND_NAMES,
  'src/shared/byteRange.ts',
  'src/shared/chapterUnits.ts',
  'src/shared/search/',
  'package.json',
];

const PACKAGES = [
  'node:*',
  'hono',
  '@hono/node-server',
  'kysely',
  'libsql',
  '@node-rs/argon2',
  'pg',
  'prom-client',
  's3mini',
  'valibot',
  '@noble/hashes',
  'opencc-js',
  'pinyin-pro',
  '@tus/file-store',
  '@tus/server',
  '@simplewebauthn/server',
  'vite',
  'web-push',
];

const FORMATS: Room = {
  folder: 'server/import/formats/',
  files: [],
  packages: [
    'node:*',
    'valibot',
    'yauzl',
    'node-unrar-js',
    '@hyzyla/pdfium',
    'fast-xml-parser',
    'htmlparser2',
    'jschardet',
  ],
};

/** The process that decodes foreign files: no database, no HTTP. */
const MEDIA_WORKER: Room = {
  folder: 'server/media/worker/',
  files: ['server/media/', FORMATS.folder, 'server/base/'],
  packages: ['node:*', 'sharp', 'valibot'],
};

/** Per folder of the server: the folders, and single files, of the server that it may import. */
const FOLDERS = {
  jobs: 'base/ storage/',
  domain: 'base/ storage/ services.ts',
  // Its list of migrations and tables names those of every domain.
  storage: 'base/ jobs/ domain/ admin/*Tables.ts import/*Tables.ts',
  media: 'base/ import/formats/',
  monitoring: 'base/ domain/ http/serve.ts jobs/ media/ storage/',
  http: 'base/ domain/ storage/ monitoring/log.ts services.ts',
  sms: 'base/ domain/ http/ services.ts',
  pay: 'base/ domain/ http/ storage/ services.ts',
  import: 'base/ domain/ jobs/ media/ storage/ services.ts',
  web: 'base/ domain/ http/ import/importSettings.ts storage/ services.ts',
  push: 'base/ domain/ jobs/ storage/',
  backup: 'base/ domain/ jobs/ storage/ admin/audit.ts env.ts',
  routes: 'base/ domain/ http/ pay/ sms/ storage/ services.ts',
  admin: 'backup/ base/ domain/ http/ import/ jobs/ media/ storage/ services.ts',
  ops: 'admin/ backup/ base/ domain/ http/serve.ts import/ jobs/ storage/ env.ts',
};

export const SERVER_ROOMS: readonly Room[] = [
  FORMATS,
  MEDIA_WORKER,
  { folder: 'server/base/', files: SHARED, packages: ['node:*'] },
  ...Object.entries(FOLDERS).map(([name, allowed]) => ({
    folder: `server/${name}/`,
    files: [...allowed.split(' ').map((each) => `server/${each}`), ...SHARED],
    packages: PACKAGES,
  })),
  { folder: 'server/', files: SHARED, packages: PACKAGES },
];
