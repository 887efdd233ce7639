import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/classNames.ts';
import { ChapterGrid } from '../../ui/ChapterGrid.tsx';
import head from './DetailHead.module.css';
import styles from './Detail.module.css';
import side from './Side.module.css';
import * as texts from './texts.ts';

const TILES = Array.from({ length: 16 }, (_, index) => index);

export function DetailSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Screen room="bar" className={classNames(styles.screen, side.side)}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <div className={classNames(head.head, head.waiting)}>
        <NavBar tone="overArt" onBack={onBack} />
        <div className={head.work}>
          <span className={head.bookCover}>
            <Skeleton shape="cover" className={head.bone} />
          </span>
          <div className={head.bones}>
            <Skeleton shape="line" width="60%" height="28px" className={head.bone} />
            <Skeleton shape="line" width="80%" className={head.bone} />
            <Skeleton shape="line" width="70%" height="40px" className={head.bone} />
          </div>
        </div>
      </div>
      <div className={styles.sheet}>
        <div className={styles.introBones}>
          <Skeleton shape="line" />
          <Skeleton shape="line" width="72%" />
        </div>
        <ChapterGrid>
          {TILES.map((index) => (
            <Skeleton key={index} height="2.875rem" />
          ))}
        </ChapterGrid>
      </div>
    </Screen>
  );
}
