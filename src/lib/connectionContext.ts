import { createContext, useContext } from 'react';

export interface Reconnecting {
  /** Searches for a base address now. */
  readonly reconnect: () => void;
  readonly retrying: boolean;
}

export const ConnectionContext = createContext<Reconnecting>({
  reconnect: () => undefined,
  retrying: false,
});

export function useReconnect(): Reconnecting {
  return useContext(ConnectionContext);
}
