import { ADMIN_ROOMS } from './adminRooms.ts';
import type { Import, SourceFile } from './imports.ts';
import {
  ADMIN_CONTRACT,
  ANY,
  CONTRACT,
  CRYPTO,
  NUMBERS_AND_NAMES,
  REACT,
  REDUX,
  type Room,
} from './room.ts';
import { SERVER_ROOMS } from './serverRooms.ts';

const WORKBOX = ['workbox-precaching', 'workbox-routing'];

/** The features in order: each may import those to its right. */
export const FEATURES =
  'home search catalog account comic novel film reader library support billing work push offline install lock'.split(
    ' ',
  );

/** The layers of the picture in docs/ARCHITECTURE.md; a file belongs to the first room whose folder matches. */
export const ROOMS: readonly Room[] = [
  { folder: CONTRACT, files: NUMBERS_AND_NAMES, packages: ['valibot'] },
  { folder: ADMIN_CONTRACT, files: [...NUMBERS_AND_NAMES, CONTRACT], packages: ['valibot'] },
  {
    folder: CRYPTO,
    files: [...NUMBERS_AND_NAMES, CONTRACT],
    packages: ['aes-js', '@noble/hashes'],
  },
  {
    folder: 'src/shared/offline/',
    files: ['src/shared/'],
    packages: ['idb', 'valibot'],
  },
  { folder: 'src/shared/search/', files: [], packages: ['opencc-js'] },
  { folder: 'src/shared/', files: [], packages: ['valibot'] },
  {
    folder: 'src/lib/',
    files: ['src/shared/'],
    packages: [...REACT, '@tanstack/react-router', 'valibot', 'hls.js', 'opencc-js'],
  },
  {
    folder: 'src/offline/',
    files: ['src/lib/', 'src/shared/'],
    packages: [...REACT, 'valibot'],
  },
  {
    folder: 'src/state/',
    files: ['src/lib/', 'src/shared/'],
    packages: [...REACT, ...REDUX, 'redux-persist', 'valibot'],
  },
  {
    folder: 'src/api/',
    files: ['src/state/', 'src/lib/', 'src/shared/'],
    packages: [...REDUX, 'ky', 'valibot'],
  },
  {
    folder: 'src/ui/',
    files: ['src/lib/', 'src/shared/'],
    packages: [...REACT, '@tanstack/react-router'],
  },
  {
    folder: 'src/features/',
    files: ['src/api/', 'src/offline/', 'src/state/', 'src/ui/', 'src/lib/', 'src/shared/'],
    packages: [...REACT, ...REDUX, '@tanstack/react-router', 'valibot', 'hls.js', 'opencc-js'],
  },
  ...ADMIN_ROOMS,
  { folder: 'src/', files: [], packages: ANY },
  { folder: 'sw/', files: ['src/shared/'], packages: [...WORKBOX, 'valibot'] },
  ...SERVER_ROOMS,
  { folder: 'tools/', files: [''], packages: ANY },
  { folder: 'tests/', files: [''], packages: ANY },
];

/** Only the router's host may read the current route: a live screen outlives its route. */
const ROUTE_HOOKS = new Set([
  'useSearch',
  'useParams',
  'useMatch',
  'useMatches',
  'useLoaderData',
  'useLoaderDeps',
  'useLocation',
  'useRouterState',
  'getRouteApi',
]);

/** @returns the objection to one import of a file; undefined if it is allowed */
export function objection({ path }: SourceFile, wanted: Import): string | undefined {
  const room = ROOMS.find(({ folder }) => path.startsWith(folder));
  if (!room) return `${path} is in no room of the table`;
  const wrong =
    wanted.path === undefined
      ? wrongPackage(room, wanted)
      : (wrongFeature(path, wanted.path, wanted.isLate) ?? wrongFile(room, wanted.path));
  return wrong && `${path} may not import ${wanted.specifier}: ${wrong}`;
}

function wrongPackage(room: Room, { specifier, names }: Import): string | undefined {
  const allowed = room.packages.some((name) => isOfPackage(specifier, name));
  if (!allowed) return `${room.folder} may use ${room.packages.join(', ')}`;
  const hook = names.find((name) => ROUTE_HOOKS.has(name));
  if (specifier === '@tanstack/react-router' && hook && room.folder === 'src/features/') {
    return `${hook} fails in a screen that stays alive while hidden; a screen is a function of its params`;
  }
  return undefined;
}

function isOfPackage(specifier: string, name: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1));
  return specifier === name || specifier.startsWith(`${name}/`);
}

/** The app may import a screen's file lazily: the index would bring more of the feature into the chunk. */
function wrongFeature(from: string, to: string, isLate: boolean): string | undefined {
  const own = featureOf(from);
  const other = featureOf(to);
  if (other === undefined || own === other || !from.startsWith('src/')) return undefined;
  const isIndex = to === `src/features/${other}/index.ts`;
  if (!isIndex && !(isLate && own === undefined)) {
    return `${other} shows itself to others through its index.ts only`;
  }
  const isRight = own === undefined || FEATURES.indexOf(other) > FEATURES.indexOf(own);
  return isRight ? undefined : `${other} does not stand to the right of ${own}`;
}

function wrongFile(room: Room, to: string): string | undefined {
  if (to.startsWith('..')) return 'it lies outside the repository';
  const allowed = [room.folder, ...room.files];
  const fits = allowed.some((each) => isWithin(to, each));
  return fits ? undefined : `${room.folder} may see ${allowed.join(', ')}`;
}

/** @param place a file, a folder with its slash, '' for everything, or a file with one `*` in its name */
function isWithin(path: string, place: string): boolean {
  const [start = '', end] = place.split('*');
  if (end !== undefined) return path.startsWith(start) && path.endsWith(end);
  return place === '' || place.endsWith('/') ? path.startsWith(place) : path === place;
}

export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}
