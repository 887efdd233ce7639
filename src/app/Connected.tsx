import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ConnectionContext } from '../lib/connectionContext.ts';

interface ConnectedProps {
  readonly reconnect: () => Promise<void>;
  readonly children: ReactNode;
}

export function Connected({ reconnect, children }: ConnectedProps) {
  const [retrying, setRetrying] = useState(false);
  const retry = useCallback(() => {
    setRetrying(true);
    void reconnect().finally(() => setRetrying(false));
  }, [reconnect]);
  const value = useMemo(() => ({ reconnect: retry, retrying }), [retry, retrying]);
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}
