import { NavBar } from '../../ui/NavBar.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './NovelDetail.module.css';
import side from './Side.module.css';
import * as texts from './texts.ts';

export function NovelSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Screen room="bar" className={classNames(styles.screen, side.side)}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <div className={styles.head}>
        <NavBar tone="clear" onBack={onBack} />
        <span className={styles.bookCover}>
          <Skeleton shape="cover" />
        </span>
        <div className={styles.bones}>
          <Skeleton shape="line" width="7rem" height="28px" />
          <Skeleton shape="line" width="11rem" />
        </div>
        <div className={styles.boneBox}>
          <Skeleton height="72px" />
        </div>
      </div>
      <div className={styles.boneBox}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="line" width="64%" />
      </div>
      <div className={styles.boneBox}>
        <Skeleton height="162px" />
      </div>
    </Screen>
  );
}
