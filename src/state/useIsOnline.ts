import { useAppState } from './store.ts';

/** False while the base address is still being searched for. */
export const useIsOnline = () => useAppState(({ global }) => global.connection.state === 'online');
