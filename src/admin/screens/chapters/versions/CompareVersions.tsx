import { type ReactNode, useState } from 'react';
import type { Kind } from '../../../../shared/contract/index.ts';
import { Button } from '../../../../ui/Button.tsx';
import { catalogueApi } from '../../../api/catalogueApi.ts';
import { SelectField } from '../../../parts/Field.tsx';
import { Columns } from '../../../parts/Form.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Picture } from '../../../parts/pictures/Picture.tsx';
import styles from './CompareVersions.module.css';
import { FilmSides, type SidesProps } from './FilmSides.tsx';
import { type Difference, differenceOf } from './difference.ts';

interface CompareVersionsProps {
  /** The chapter's id. */
  id: string;
  kind: Kind;
  /** Complete versions, at least two, the newest first. */
  versions: readonly { readonly version: number; readonly title: string }[];
  /** The one that readers see; 0: none. */
  shown: number;
}

/** Two versions of a chapter side by side; of pages and texts without what is the same in both. */
export function CompareVersions({ id, kind, versions, shown }: CompareVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const newest = versions[0]!.version;
  const [left, setLeft] = useState(shown > 0 && shown !== newest ? shown : versions[1]!.version);
  const [right, setRight] = useState(newest);
  const choices = versions.map(({ version, title }) => ({ value: String(version), title }));
  const Sides = SIDES[kind];
  return (
    <div className={styles.compare}>
      <div>
        <Button variant="outline" onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起比较' : '并排比较两个版本'}
        </Button>
      </div>
      {isOpen && (
        <>
          <Columns>
            <SelectField
              label="左边"
              value={String(left)}
              choices={choices}
              onChoose={(version) => setLeft(Number(version))}
            />
            <SelectField
              label="右边"
              value={String(right)}
              choices={choices}
              onChoose={(version) => setRight(Number(version))}
            />
          </Columns>
          <Sides key={`${left} ${right}`} id={id} left={left} right={right} />
        </>
      )}
    </div>
  );
}

function PageSides({ id, left, right }: SidesProps) {
  const ours = catalogueApi.useChapterPagesQuery({ id, version: left });
  const theirs = catalogueApi.useChapterPagesQuery({ id, version: right });
  return (
    <Loaded query={ours}>
      {({ pages: leftPages }) => (
        <Loaded query={theirs}>
          {({ pages: rightPages }) => (
            <Rows
              difference={differenceOf(leftPages, rightPages, ({ path }) => path)}
              unit="页"
              cellOf={pageCell}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function pageCell({ idx, small_path }: { idx: number; small_path: string }): ReactNode {
  return (
    <>
      <Picture path={small_path} as="page" alt="" />
      <span className={styles.about}>{`第 ${idx} 页`}</span>
    </>
  );
}

function TextSides({ id, left, right }: SidesProps) {
  const ours = catalogueApi.useChapterTextQuery({ id, version: left });
  const theirs = catalogueApi.useChapterTextQuery({ id, version: right });
  return (
    <Loaded query={ours}>
      {(leftText) => (
        <Loaded query={theirs}>
          {(rightText) => (
            <Rows
              difference={differenceOf(partsOf(leftText), partsOf(rightText), (text) => text)}
              unit="段"
              cellOf={(text) => text}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The paragraphs, and the author's words as the last. */
function partsOf({ note, paragraphs }: { note: string; paragraphs: readonly string[] }) {
  return note === '' ? paragraphs : [...paragraphs, `作者的话：${note}`];
}

const SIDES = { comic: PageSides, novel: TextSides, film: FilmSides } as const;

/** Rows beyond these are shown when they are asked for. */
const ROWS_AT_ONCE = 60;

interface RowsProps<T> {
  difference: Difference<T>;
  /** 页, 段 */
  unit: string;
  cellOf: (item: T) => ReactNode;
}

function Rows<T>({ difference: { before, rows, after }, unit, cellOf }: RowsProps<T>) {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const left = rows.length - count;
  if (rows.length === 0)
    return <p className={styles.about}>{`两个版本的 ${before} ${unit}都一样。`}</p>;
  return (
    <>
      {before > 0 && <p className={styles.about}>{`前 ${before} ${unit}一样。`}</p>}
      <table className={styles.sides}>
        <thead className="visuallyHidden">
          <tr>
            <th>左边</th>
            <th>右边</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <tr key={row.at}>
              {(['left', 'right'] as const).map((side) => (
                <td key={side}>
                  {row[side] === undefined ? (
                    <span className={styles.about}>没有</span>
                  ) : (
                    cellOf(row[side])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <div>
          <Button variant="outline" onClick={() => setCount(count + ROWS_AT_ONCE)}>
            {`再看 ${Math.min(ROWS_AT_ONCE, left)} ${unit}，还有 ${left} ${unit}`}
          </Button>
        </div>
      )}
      {after > 0 && <p className={styles.about}>{`后 ${after} ${unit}一样。`}</p>}
    </>
  );
}
