import { createContext, useContext } from 'react';

export interface Reconnecting {
  /** Looks for an address that answers, now. */
  readonly reconnect: () => void;
  /** A search is under way. */
  readonly retrying: boolean;
}

export const ConnectionContext = createContext<Reconnecting>({
  reconnect: () => undefined,
  retrying: false,
});

export function useReconnect(): Reconnecting {
  return useContext(ConnectionContext);
}
