import { useState } from 'react';
import { searchAddress } from '../../lib/addresses.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { KEYWORD_CHARACTERS_MAX } from '../../shared/limits.ts';
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

interface NothingFoundProps {
  readonly kind: Kind;
  /** Absent where the filters alone leave nothing. */
  readonly keyword: string | undefined;
  readonly onAll: () => void;
}

/** No work of the library matches: leads to the search of all works, or shows the whole library again. */
export function NothingFound({ kind, keyword, onAll }: NothingFoundProps) {
  return (
    <div className={styles.nothing}>
      <output>{texts.NO_MATCH}</output>
      {keyword ? (
        <Button
          icon="search"
          href={searchAddress(kind, { keyword: keyword.trim().slice(0, KEYWORD_CHARACTERS_MAX) })}
        >
          {texts.SEARCH_ALL}
        </Button>
      ) : (
        <Button onClick={onAll}>{texts.SHOW_ALL}</Button>
      )}
    </div>
  );
}
