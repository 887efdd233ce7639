import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { chaptersText, coverBadge } from '../../lib/workText.ts';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import styles from './Detail.module.css';
import * as texts from './texts.ts';

/** Recommended works; renders nothing if they cannot be loaded. */
export function DetailGuess({ kind, uuid }: { kind: Kind; uuid: string }) {
  const { data } = homeApi.useGuessLikeQuery({ kind, uuid });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.guess} aria-label={texts.GUESS}>
      <SectionHead title={texts.GUESS} />
      <WorkGrid>
        {data.items.map((work) => (
          <WorkTile
            key={work.uuid}
            href={detailAddress(work.kind, work.uuid)}
            title={work.title}
            meta={chaptersText(work)}
            badge={coverBadge(work)}
            cover={<WorkCover path={work.cover} title="" />}
          />
        ))}
      </WorkGrid>
    </section>
  );
}
