import { REACT, REDUX, type Room } from './room.ts';

const BASE = ['src/lib/', 'src/shared/'];

/** The folders of the admin app. */
export const ADMIN_ROOMS: readonly Room[] = [
  { folder: 'src/admin/api/', files: BASE, packages: [...REDUX, 'valibot'] },
  { folder: 'src/admin/uploads/', files: BASE, packages: ['tus-js-client'] },
  {
    folder: 'src/admin/parts/',
    files: ['src/admin/api/', 'src/ui/', ...BASE],
    packages: [...REACT, 'valibot', '@simplewebauthn/browser'],
  },
  {
    folder: 'src/admin/screens/',
    files: ['src/admin/api/', 'src/admin/parts/', 'src/admin/uploads/', 'src/ui/', ...BASE],
    packages: [...REACT, ...REDUX, 'valibot', 'uplot'],
  },
  {
    folder: 'src/admin/',
    files: ['src/ui/', ...BASE],
    packages: [...REACT, ...REDUX, '@tanstack/react-router', 'vite', '@vitejs/plugin-react'],
  },
];
