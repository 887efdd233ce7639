/** What other parts may use of the space on the device. */
export { SpaceMeter } from './SpaceMeter.tsx';
export { StorageFullPrompt } from './StorageFull.tsx';
export { useSpace } from './useSpace.ts';
