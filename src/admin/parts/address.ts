import { useCallback } from 'react';
import * as v from 'valibot';
import { LIST_PAGE_MAX } from '../../shared/limits.ts';
import { useOpen } from './navigation.ts';

/** Fields of a screen's address: a value that does not fit counts as none. */

export const textField = v.fallback(v.pipe(v.string(), v.maxLength(64)), '');
export const pageField = v.fallback(
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(LIST_PAGE_MAX)),
  1,
);

/** @__NO_SIDE_EFFECTS__ '' where the field has none of the values */
export function oneOfField<const T extends readonly string[]>(values: T) {
  return v.fallback(v.picklist(['', ...values]), '');
}

/** Changes fields of the present address; any change but of the page leads to the first page. */
export function useSearchChange(search: Readonly<Record<string, string>>) {
  const open = useOpen();
  return useCallback(
    (changes: Readonly<Record<string, string>>) => {
      const next = { ...search, page: '', ...changes };
      const fields = Object.entries(next).filter(([, value]) => value !== '');
      const query = new URLSearchParams(fields).toString();
      open(window.location.pathname + (query && `?${query}`), { replace: true });
    },
    [search, open],
  );
}
