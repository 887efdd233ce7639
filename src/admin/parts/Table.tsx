import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './Table.module.css';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Digits stand under digits. */
  readonly isNumber?: boolean;
  /** A name or a time: its lines break at spaces alone. */
  readonly isWhole?: boolean;
  /** Sentences, which stay wide enough to be read beside long names. */
  readonly isText?: boolean;
  /** Stands without its title where rows are cards. */
  readonly isMain?: boolean;
}

/** Rows that are chosen for an action on many. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

interface TableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Names a row for its checkbox. */
  nameOf?: (row: T) => string;
  selection?: Selection | undefined;
}

/** A table; on narrow screens each row is a card. */
export function Table<T>({ label, columns, rows, keyOf, nameOf, selection }: TableProps<T>) {
  const isAll = rows.length > 0 && rows.every((row) => selection?.ids.has(keyOf(row)));
  const chooseAll = () => selection?.onChange(new Set(isAll ? [] : rows.map(keyOf)));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {selection && (
              <th className={styles.choice}>
                <Check label="选择这一页的全部" checked={isAll} onChange={chooseAll} />
              </th>
            )}
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} className={isNumber ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={keyOf(row)}
              row={row}
              id={keyOf(row)}
              columns={columns}
              name={nameOf?.(row) ?? ''}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps<T> {
  row: T;
  id: string;
  name: string;
  columns: readonly Column<T>[];
  selection: Selection | undefined;
}

function Row<T>({ row, id, name, columns, selection }: RowProps<T>) {
  const isChosen = selection?.ids.has(id) ?? false;
  const toggle = () => {
    const next = new Set(selection?.ids);
    if (!next.delete(id)) next.add(id);
    selection?.onChange(next);
  };
  return (
    <tr className={styles.row} data-chosen={isChosen || undefined}>
      {selection && (
        <td className={styles.choice}>
          <Check label={`选择 ${name}`} checked={isChosen} onChange={toggle} />
        </td>
      )}
      {columns.map(({ id: column, title, cell, isNumber, isWhole, isText, isMain }) => (
        <td
          key={column}
          className={classNames(
            isNumber && styles.number,
            isWhole && styles.whole,
            isText && styles.sentences,
            isMain && styles.main,
          )}
          data-title={title}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check} data-title={label}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
