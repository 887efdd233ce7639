import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { chaptersText } from '../../lib/workText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WorkEntry } from './WorkEntry.tsx';
import { measureText } from './boards.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import styles from './Ranking.module.css';
import rows from '../../ui/Rows.module.css';
import { useEntries } from './useEntries.tsx';
import { useNamesOf } from '../../lib/convert/useNames.ts';

interface RankingEntriesProps {
  readonly works: readonly Work[];
  readonly measure: 'views' | 'collects';
}

export function RankingEntries({ works, measure }: RankingEntriesProps) {
  const entryOf = useEntries();
  const named = useNamesOf(works);
  return (
    <ol className={rows.rows}>
      {works.map((work, index) => {
        const rank = index + 1;
        const text = [named(work).tags[0], chaptersText(work)].filter(Boolean).join(' · ');
        const measured = measureText(work, measure);
        return (
          <li key={work.uuid}>
            <WorkEntry
              {...entryOf(work)}
              size="s"
              labels={[String(rank), work.title, text, measured]}
              lead={
                <span className={classNames(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
              }
              text={text}
              meta={
                measured && (
                  <Measure icon={measure === 'views' ? SCREEN_ICONS.zap : 'mark'} text={measured} />
                )
              }
              aside={<FavoriteButton kind={work.kind} work={work} />}
            />
          </li>
        );
      })}
    </ol>
  );
}

function Measure({ icon, text }: { icon: IconName; text: string }) {
  const [name, count] = text.split(' ');
  return (
    <>
      <Icon name={icon} size={12} filled className={styles.spark} />
      <span className={styles.measure}>{name}</span>
      <span className={styles.number}>{count}</span>
    </>
  );
}
