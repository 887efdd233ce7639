/** A folder is a permission: its files may import these rooms and nothing else. */
export interface Room {
  readonly folder: string;
  /** Files (one `*` stands for a part of the name), or folders (with a slash at the end), besides the room itself. */
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

export const NUMBERS_AND_NAMES = ['src/shared/limits.ts', 'src/shared/names.ts'];
export const CONTRACT = 'src/shared/contract/';
export const CRYPTO = 'src/shared/crypto/';
export const ADMIN_CONTRACT = 'src/shared/admin/';
export const REACT = ['react', 'react-dom'];
export const REDUX = ['@reduxjs/toolkit', 'react-redux'];
export const ANY = ['*'];
