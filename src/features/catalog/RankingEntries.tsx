import { detailAddress } from '../../lib/addresses.ts';
import type { IconName } from '../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useDownloadedWorks } from '../../lib/downloaded.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import { chaptersText } from '../../lib/workWords.ts';
import type { Work } from '../../shared/contract/index.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkEntry } from '../../ui/WorkEntry.tsx';
import { measureText } from './boards.ts';
import { CollectButton } from './CollectButton.tsx';
import styles from './Ranking.module.css';

interface RankingEntriesProps {
  readonly works: readonly Work[];
  readonly measure: 'views' | 'collects';
  readonly listed: ListedKind | undefined;
}

/** A board from the first place down. */
export function RankingEntries({ works, measure, listed }: RankingEntriesProps) {
  const onOpen = useOpenLink();
  const downloaded = useDownloadedWorks();
  return (
    <ol>
      {works.map((work, index) => {
        const rank = index + 1;
        const text = [work.tags[0], chaptersText(work)].filter(Boolean).join(' · ');
        const measured = measureText(work, measure);
        return (
          <li key={work.uuid}>
            <WorkEntry
              href={detailAddress(work.kind, work.uuid)}
              onOpen={onOpen}
              size="s"
              title={work.title}
              words={[String(rank), work.title, text, measured]}
              lead={
                <span className={classNames(styles.rank, rank <= 3 && styles.top)}>{rank}</span>
              }
              text={text}
              meta={
                measured && (
                  <Measure icon={measure === 'views' ? SCREEN_ICONS.zap : 'mark'} text={measured} />
                )
              }
              kept={downloaded.has(work.uuid)}
              cover={<WorkCover path={work.cover} title="" />}
              aside={listed && <CollectButton kind={listed} work={work} />}
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
