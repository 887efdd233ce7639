/** What other features may use of shelves as files. */
export { ShelfFileSheet } from './ShelfFileSheet.tsx';
