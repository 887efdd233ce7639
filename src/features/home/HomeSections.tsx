import { lazy, Suspense } from 'react';
import { detailAddress, isScreenAddress } from '../../lib/addresses.ts';
import { shortCount } from '../../lib/count.ts';
import { chaptersText, coverBadge } from '../../lib/workText.ts';
import type { Section, Work } from '../../shared/contract/index.ts';
import { RankCard } from './parts/RankCard.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkRow } from './parts/WorkRow.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import styles from './Home.module.css';
import * as texts from './texts.ts';

// The part above the fold has no list.
const HomeList = lazy(() => import('./HomeList.tsx'));

/**
 * The sections in the server's order; consecutive boards share one row. Sections are no landmarks: the server may give
 * two of them the same title.
 */
export function HomeSections({ sections }: { sections: readonly Section[] }) {
  return groupBoards(sections).map((group) => {
    const [first] = group;
    if (!first) return null;
    if (first.layout === 'rank') return <Boards key={first.id} boards={group} />;
    return <WorksSection key={first.id} section={first} />;
  });
}

export function groupBoards(sections: readonly Section[]): Section[][] {
  const groups: Section[][] = [];
  for (const section of sections) {
    if (section.items.length === 0) continue;
    const last = groups.at(-1);
    if (section.layout === 'rank' && last?.[0]?.layout === 'rank') last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function WorksSection({ section }: { section: Section }) {
  const { title, subtitle, layout, items } = section;
  const more = useMore(section);
  return (
    <section>
      <SectionHead title={title} note={subtitle} more={more} />
      {layout === 'row' && (
        <WorkRow label={texts.worksOf(title)}>{items.map((work) => tile(work, true))}</WorkRow>
      )}
      {layout === 'grid' && <WorkGrid>{items.map((work) => tile(work))}</WorkGrid>}
      {layout === 'list' && (
        <Suspense fallback={<ListBone rows={items.length} />}>
          <HomeList works={items} />
        </Suspense>
      )}
    </section>
  );
}

/** As tall as the loaded list, to avoid a layout shift. */
function ListBone({ rows }: { rows: number }) {
  return (
    <div className={styles.bone}>
      <Skeleton shape="round" height={`${8 + rows * 117}px`} />
    </div>
  );
}

/** The target of a section's "more" link; undefined where this version has no such screen. */
export function useMore({ more }: Pick<Section, 'more'>) {
  return more && isScreenAddress(more) ? { label: texts.MORE, href: more } : undefined;
}

const tile = (work: Work, isInRow = false) => (
  <Tile key={work.uuid} work={work} isInRow={isInRow} />
);

function Tile({ work, isInRow }: { work: Work; isInRow: boolean }) {
  return (
    <WorkTile
      href={detailAddress(work.kind, work.uuid)}
      title={work.title}
      meta={metaOf(work, isInRow)}
      badge={coverBadge(work)}
      cover={<WorkCover path={work.cover} title={work.title} />}
    />
  );
}

function metaOf(work: Work, isInRow: boolean): string {
  if (work.kind !== 'novel') return chaptersText(work);
  const state = work.status === 'finished' ? texts.FINISHED : texts.ONGOING;
  return [work.author, !isInRow && state].filter(Boolean).join(' · ');
}

function Boards({ boards }: { boards: readonly Section[] }) {
  return (
    <section>
      <SectionHead title={texts.RANKING} />
      <WorkRow label={texts.BOARDS} width="card">
        {boards.map((board) => (
          <Board key={board.id} board={board} />
        ))}
      </WorkRow>
    </section>
  );
}

function Board({ board }: { board: Section }) {
  const more = useMore(board);
  const rows = board.items.map((work, index) => ({
    rank: index + 1,
    title: work.title,
    meta: texts.popularity(shortCount(work.views)),
    cover: <WorkCover path={work.cover} title={work.title} />,
    href: detailAddress(work.kind, work.uuid),
  }));
  return (
    <RankCard
      title={board.title}
      href={more?.href}
      rows={rows}
      tone={board.id.includes('new') ? 'azure' : 'accent'}
    />
  );
}
