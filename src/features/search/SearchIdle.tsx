import type { Kind } from '../../shared/contract/index.ts';
import { HotWords } from './HotWords.tsx';
import { SearchHistory } from './SearchHistory.tsx';

interface SearchIdleProps {
  readonly kind: Kind;
  readonly onSearch: (term: string) => void;
}

/** Before anything is typed: what was searched for here, and what others look for (design 14). */
export function SearchIdle({ kind, onSearch }: SearchIdleProps) {
  return (
    <>
      <SearchHistory kind={kind} onSearch={onSearch} />
      <HotWords kind={kind} onSearch={onSearch} />
    </>
  );
}
