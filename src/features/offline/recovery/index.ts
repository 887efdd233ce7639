/** What other features may show of what a browser takes away, and of what other devices keep. */
export { FirstDownloadNote } from './SafariNote.tsx';
export { ShelfNotices } from './ShelfNotices.tsx';
