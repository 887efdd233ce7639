/** Other features import only from here. */
export { AutoSpeedSlider } from './AutoSpeedSlider.tsx';
export { ChapterScreen, type ReaderProps } from './ChapterScreen.tsx';
export { ReaderDrawer } from './ReaderDrawer.tsx';
export { ReaderEnd } from './ReaderEnd.tsx';
export { ReaderStart } from './ReaderStart.tsx';
export { useRemoteProgress } from './remoteProgress/useRemoteProgress.ts';
export { loadAutoReading } from './loadAutoReading.ts';
export { useChapterRow } from './useChapterRow.ts';
export { useIsNextReadable } from './useIsNextReadable.ts';
export { useOpened } from './useOpened.ts';
export { useProgress } from './useProgress.ts';
