import type { Kind } from '../../shared/contract/index.ts';
import { useNames } from '../../lib/convert/useNames.ts';
import { useAppState } from '../../state/store.ts';
import type { FilterOption } from './catalogTable.ts';

const NONE: readonly FilterOption[] = [];

/**
 * The categories of a kind as the server names them, in the characters of the interface. Before its answer, the
 * category of the address is the only one, with its id as its label: most ids equal their labels.
 */
export function useCategories(kind: Kind, current: string): readonly FilterOption[] {
  const named = useAppState(({ global }) => global.system?.categories[kind]);
  const options = named ?? (current ? [{ id: current, title: current }] : NONE);
  const nameOf = useNames(options.map(({ title }) => title));
  return options.map(({ id, title }) => ({ id, title: nameOf(title) }));
}
