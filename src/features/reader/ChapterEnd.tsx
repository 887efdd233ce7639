import type { Address } from '../../lib/addresses.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './ChapterEnd.module.css';
import { Icon } from '../../ui/Icon.tsx';
import * as texts from './texts.ts';

export interface NextChapter {
  href: Address;
  label: string;
  /** For example "52 页 · 约 6 分钟". */
  note: string;
  stored?: boolean;
  art?: ReactNode;
}

interface ChapterEndProps {
  /** Counter word: 话, 章. */
  unit?: string;
  /** Null if this was the last chapter. */
  next: NextChapter | null;
  /** Runs before the next chapter opens; `preventDefault()` keeps it closed. */
  onNext?: (event: MouseEvent<HTMLElement>) => void;
  /** Shown without a next chapter, for example "已是最新一话，每周三、六更新". */
  lastText?: string;
  /** Buttons: favorite, share. */
  actions?: ReactNode;
  /** Covers of other works; if absent, the heading is left out too. */
  also?: ReactNode;
}

/** Card below a chapter's last page. */
export function ChapterEnd(props: ChapterEndProps) {
  const {
    unit = texts.CHAPTER,
    next,
    onNext,
    lastText = texts.newest(unit),
    actions,
    also,
  } = props;
  return (
    <section className={styles.end} aria-label={texts.chapterEnd(unit)}>
      <p className={styles.rule}>{texts.chapterEnd(unit)}</p>
      {next ? (
        <NextCard unit={unit} next={next} onNext={onNext} />
      ) : (
        <p className={styles.last}>{lastText}</p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {also && <h2 className={styles.heading}>{texts.alsoReading(unit)}</h2>}
      {also && <div className={styles.also}>{also}</div>}
    </section>
  );
}

interface NextCardProps {
  unit: string;
  next: NextChapter;
  onNext: ChapterEndProps['onNext'];
}

function NextCard({ unit, next, onNext }: NextCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {next.art && <span className={styles.art}>{next.art}</span>}
        <div className={styles.text}>
          <p className={styles.meta}>
            {texts.nextChapter(unit)}
            {next.stored && (
              <span className={styles.stored}>
                · <Icon name="dl" size={12} />
                {texts.DOWNLOADED}
              </span>
            )}
          </p>
          <p className={styles.label}>{next.label}</p>
          <p className={styles.meta}>{next.note}</p>
        </div>
      </div>
      <Button variant="primary" size="l" block href={next.href} replace onClick={onNext}>
        {texts.continueWithNext(unit)}
      </Button>
    </div>
  );
}
