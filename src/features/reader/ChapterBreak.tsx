import styles from './ChapterBreak.module.css';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Icon } from '../../ui/Icon.tsx';

interface ChapterBreakProps {
  /** Of the chapter that begins here, as "第 87 话 · 十年灯". */
  label: string;
  /** As "缺少第 87 话": chapters that lie between the two, and are not there. */
  missing?: string | undefined;
}

/** Between two chapters that are read without a stop. */
export function ChapterBreak({ label, missing }: ChapterBreakProps) {
  return (
    <div className={styles.break}>
      {missing && (
        <p className={styles.missing}>
          <Icon name={SCREEN_ICONS.alert} size={16} />
          {missing}
        </p>
      )}
      <h2 className={styles.label}>{label}</h2>
    </div>
  );
}
