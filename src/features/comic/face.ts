/** What other features may use of this one. */
export { useCollect } from './useCollect.ts';
