import styles from './ChapterBreak.module.css';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Icon } from '../../ui/Icon.tsx';

interface ChapterBreakProps {
  /** Name of the chapter that begins here, for example "第 87 话 · 十年灯". */
  label: string;
  /** For example "缺少第 87 话": chapters between the two that do not exist. */
  missing?: string | undefined;
}

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
