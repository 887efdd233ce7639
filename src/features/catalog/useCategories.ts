import type { Kind } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import type { FilterOption } from './catalogTable.ts';

const NONE: readonly FilterOption[] = [];

/**
 * The categories of a kind, as the back end names them. Until it has, the one that an address asks for stands alone:
 * what it is called is not known, and most are called as their ids.
 */
export function useCategories(kind: Kind, current: string): readonly FilterOption[] {
  const named = useAppState(({ global }) => global.system?.categories[kind]);
  if (named) return named;
  return current ? [{ id: current, title: current }] : NONE;
}
