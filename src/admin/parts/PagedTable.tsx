import type { ReactNode } from 'react';
import { Loaded, type QueryState } from './Loaded.tsx';
import { Pager } from './Pager.tsx';
import { type Column, type Selection, Table } from './Table.tsx';

interface Part<T> {
  readonly items: readonly T[];
  /** Rows of a page, as the server cuts them. */
  readonly size: number;
  readonly total: number;
}

interface PagedTableProps<T> {
  query: QueryState<Part<T>>;
  /** Name of the table. */
  label: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  /** Names a row for its checkbox. */
  nameOf?: (row: T) => string;
  selection?: Selection | undefined;
  /** In place of a table without rows. */
  empty: ReactNode;
  page: number;
  onPage: (page: number) => void;
}

/** A list that the server cuts into pages: the page that the address names, or why there is none. */
export function PagedTable<T>({ query, empty, page, onPage, ...table }: PagedTableProps<T>) {
  return (
    <Loaded query={query}>
      {({ items, total, size }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <Table {...table} rows={items} />
            <Pager page={page} size={size} total={total} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  );
}
