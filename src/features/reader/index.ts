/** Other features import only from here. */
export { AutoReading } from './lazyAutoReading.ts';
export { AutoSpeedSlider } from './AutoSpeedSlider.tsx';
export { ChapterScreen, type ReaderProps } from './ChapterScreen.tsx';
export { type OpenReader, ReaderContext, useReader } from './readerContext.ts';
export { ReaderEnd } from './ReaderEnd.tsx';
export { ReaderSheet } from './ReaderSheet.tsx';
export { ReaderStart } from './ReaderStart.tsx';
export { useRemoteProgress } from './remoteProgress/useRemoteProgress.ts';
export { useChapterRow } from './useChapterRow.ts';
export { useIsNextReadable } from './useIsStored.ts';
export { useOpened } from './useOpened.ts';
export { useProgress } from './useProgress.ts';
