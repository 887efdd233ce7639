import { useReconnect } from '../lib/connectionContext.ts';
import { useIsCutOff } from './store.ts';

/** Retries a call by hand, after reconnecting if the app is offline. */
export function useTryAgain(refetch: () => unknown, isFetching: boolean) {
  const { reconnect, retrying } = useReconnect();
  const isCutOff = useIsCutOff();
  return {
    retry: isCutOff ? reconnect : () => void refetch(),
    retrying: retrying || isFetching,
  };
}
