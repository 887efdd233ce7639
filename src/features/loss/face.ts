/** What other features may show of what a browser takes away, and of what other devices keep. */
export { KeepOpenNote } from './KeepOpenNote.tsx';
export { SafariNote } from './SafariNote.tsx';
export { ShelfNotices } from './ShelfNotices.tsx';
