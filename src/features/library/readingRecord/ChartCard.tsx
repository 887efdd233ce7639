import { useId, type ReactNode } from 'react';
import * as texts from '../texts.ts';
import styles from './ReadingRecord.module.css';

interface ChartCardProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** Names of the columns of its table. */
  readonly columns: readonly string[];
  /** Each with a key and the cells' texts, the row's name first. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A drawing with its numbers as a table behind it. */
export function ChartCard({ title, note, columns, rows, className, children }: ChartCardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
        {note && <small className={styles.note}>{note}</small>}
      </h2>
      {children}
      <details className={styles.details}>
        <summary aria-label={`${texts.AS_TABLE}，${title}`}>{texts.AS_TABLE}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={columns[at + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
