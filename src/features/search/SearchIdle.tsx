import type { Kind } from '../../shared/contract/index.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useAppState } from '../../state/store.ts';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { FilmChart } from './FilmChart.tsx';
import { HotWords } from './HotWords.tsx';
import { SearchHistory } from './SearchHistory.tsx';

interface SearchIdleProps {
  readonly kind: Kind;
  readonly onSearch: (term: string) => void;
}

/** Before anything is typed: what was searched for here, and what others look for (design 14), of films what others watch (18). */
export function SearchIdle({ kind, onSearch }: SearchIdleProps) {
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  return (
    <>
      {isOffline && <SearchedHere />}
      <SearchHistory kind={kind} onSearch={onSearch} />
      {kind === 'film' ? <FilmChart /> : <HotWords kind={kind} onSearch={onSearch} />}
    </>
  );
}

/** With nobody to ask there may be no words at all: what can be searched is said before anything is typed. */
function SearchedHere() {
  const { reconnect, retrying } = useReconnect();
  return (
    <OfflineBar
      title="当前离线，只搜这台设备上的"
      note="可搜收藏、看过和已下载的作品"
      action={{ label: '重试', onClick: reconnect, busy: retrying }}
    />
  );
}
