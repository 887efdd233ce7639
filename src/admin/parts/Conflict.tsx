import styles from './Conflict.module.css';

/** A field that was changed here and saved by another operator, in words. */
export interface ConflictingField {
  readonly title: string;
  readonly own: string;
  readonly present: string;
}

/** A longer value is folded. */
const LONG_CHARACTERS = 200;

/** Another operator has saved meanwhile: both values of the fields that differ. Nothing without a field. */
export function Conflict({ fields }: { fields: readonly ConflictingField[] }) {
  return (
    <div role="alert">
      {fields.length > 0 && (
        <div className={styles.conflict}>
          <p className={styles.title}>别的操作员刚保存过，你的还没有保存。</p>
          <dl className={styles.both}>
            {fields.map(({ title, own, present }) => (
              <div key={title} className={styles.pair}>
                <dt>{title}</dt>
                <Value who="你的" text={own} />
                <Value who="现在的" text={present} />
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

function Value({ who, text }: { who: string; text: string }) {
  if (text.length <= LONG_CHARACTERS) {
    return <dd className={styles.value}>{`${who}：${text || '空'}`}</dd>;
  }
  return (
    <dd className={styles.value}>
      <details>
        <summary className={styles.summary}>{`${who}，${text.length} 字`}</summary>
        {text}
      </details>
    </dd>
  );
}
