import type { Kind } from '../../shared/contract/index.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useIsOffline } from '../../state/store.ts';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { FilmChart } from './FilmChart.tsx';
import { PopularSearches } from './PopularSearches.tsx';
import { SearchHistory } from './SearchHistory.tsx';
import * as texts from './texts.ts';

interface SearchIdleProps {
  readonly kind: Kind;
  readonly onSearch: (term: string) => void;
}

export function SearchIdle({ kind, onSearch }: SearchIdleProps) {
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && <SearchedHere />}
      <SearchHistory kind={kind} onSearch={onSearch} />
      {kind === 'film' ? <FilmChart /> : <PopularSearches kind={kind} onSearch={onSearch} />}
    </>
  );
}

/** Offline there may be neither history nor terms, so a text says what can be searched. */
function SearchedHere() {
  const { reconnect, retrying } = useReconnect();
  return (
    <OfflineBar
      title={texts.DEVICE_ONLY}
      note={texts.DEVICE_NOTE}
      action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
    />
  );
}
