/** What other parts may use of the space on the device. */
export { StorageFullPrompt } from './StorageFull.tsx';
