import { useReconnect } from '../lib/connectionContext.ts';
import { useIsCutOff } from './store.ts';

/**
 * Another try by hand, of the call or of what it lacks.
 * @param isFetching the call is under way
 */
export function useTryAgain(refetch: () => unknown, isFetching: boolean) {
  const { reconnect, retrying } = useReconnect();
  const isCutOff = useIsCutOff();
  return {
    retry: isCutOff ? reconnect : () => void refetch(),
    retrying: retrying || isFetching,
  };
}
