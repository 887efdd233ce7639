/** What the rest of the app may use of this feature. */
export { cancelDownloads, useDownloads } from './downloads/downloads.ts';
export { DownloadSheet } from './downloads/picker/lazyDownloadSheet.ts';
export { DoneNotice } from './downloads/queue/DoneNotice.tsx';
export { useQueuedChapters } from './downloads/queue/useQueuedChapters.ts';
export { startDownloads } from './downloads/startDownloads.ts';
export { ShelfNotices } from './recovery/ShelfNotices.tsx';
export { watchKept } from './recovery/keptWatch.ts';
export { KeepRuleRow } from './rules/KeepRuleRow.tsx';
export { keepAfterReading } from './rules/deleteRead.ts';
export { startKeeping } from './rules/keepAhead.ts';
export { StorageFullPrompt } from './storage/StorageFull.tsx';
export { useSpace } from './storage/useSpace.ts';
export { ShelfFileSheet } from './transfer/ShelfFileSheet.tsx';
