import * as storage from './storage.ts';

export type Lab = typeof storage;

Object.assign(globalThis, { lab: storage });
