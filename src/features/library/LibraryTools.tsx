import { useState } from 'react';
import type { Kind } from '../../shared/contract/index.ts';
import { Chip } from '../../ui/Chip.tsx';
import { FilterField } from './FilterField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OptionSheet } from '../../ui/OptionSheet.tsx';
import styles from './Library.module.css';
import { sortLabel, type LibrarySort } from './libraryOrder.ts';
import * as texts from './texts.ts';

interface LibraryToolsProps<T extends LibrarySort> {
  readonly kind: Kind;
  readonly sorts: readonly T[];
  readonly sort: T;
  readonly onSort: (sort: T) => void;
  /** The filter for works with new chapters; undefined where there are none. */
  readonly fresh?: { readonly count: number; readonly on: boolean; readonly toggle: () => void };
  /** The filter for works with downloads; undefined where there are none. */
  readonly downloaded?: { readonly on: boolean; readonly toggle: () => void };
  /** Filters by title; undefined: the search field is closed. */
  readonly keyword: string | undefined;
  readonly onKeyword: (keyword: string | undefined) => void;
}

export function LibraryTools<T extends LibrarySort>(props: LibraryToolsProps<T>) {
  const { kind, sorts, sort, onSort, fresh, downloaded, keyword, onKeyword } = props;
  const [isSorting, setIsSorting] = useState(false);
  if (keyword !== undefined) {
    return (
      <div className={styles.tools}>
        <FilterField
          label={texts.FIND}
          value={keyword}
          onChange={onKeyword}
          onClose={() => onKeyword(undefined)}
        />
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Chip icon="down" onClick={() => setIsSorting(true)}>
        <span className="visuallyHidden">{texts.ORDER_LEAD}</span>
        {sortLabel(sort, kind)}
      </Chip>
      {fresh && (
        <Chip dot={!fresh.on} on={fresh.on} onClick={fresh.toggle}>
          {texts.updated(fresh.count)}
        </Chip>
      )}
      {downloaded && (
        <Chip on={downloaded.on} onClick={downloaded.toggle}>
          {texts.STORED_ONLY}
        </Chip>
      )}
      <IconButton
        icon="search"
        label={texts.FIND}
        size={21}
        className={styles.find}
        onClick={() => onKeyword('')}
      />
      {isSorting && (
        <OptionSheet
          title={texts.ORDER}
          options={sorts.map((id) => ({ id, label: sortLabel(id, kind) }))}
          current={sort}
          onSelect={onSort}
          onClose={() => setIsSorting(false)}
        />
      )}
    </div>
  );
}

export function NothingFound() {
  return <output className={styles.nothing}>{texts.NO_MATCH}</output>;
}
