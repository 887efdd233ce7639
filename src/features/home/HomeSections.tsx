import { detailAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { shortCount } from '../../lib/count.ts';
import { chaptersText, coverBadge } from '../../lib/workWords.ts';
import type { Section, Work } from '../../shared/contract/index.ts';
import { RankCard } from '../../ui/RankCard.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkLine } from '../../ui/WorkLine.tsx';
import { WorkRow } from '../../ui/WorkRow.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import styles from './Home.module.css';

/** The sections in the back end's order; boards that follow each other share one row. */
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
  const { title, layout, items } = section;
  const more = useMore(section);
  return (
    <section aria-label={title}>
      <SectionHead title={title} more={more} />
      {layout === 'row' && (
        <WorkRow label={`${title}的作品`}>{items.map((work) => tile(work))}</WorkRow>
      )}
      {layout === 'grid' && <WorkGrid>{items.map((work) => tile(work))}</WorkGrid>}
      {layout === 'list' && items.map((work) => <Line key={work.uuid} work={work} />)}
    </section>
  );
}

function useMore({ more }: Section) {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return more && knows(more) ? { label: '更多', href: more, onOpen } : undefined;
}

const tile = (work: Work) => <Tile key={work.uuid} work={work} />;

function Tile({ work }: { work: Work }) {
  const onOpen = useOpenLink();
  return (
    <WorkTile
      href={detailAddress(work.kind, work.uuid)}
      onOpen={onOpen}
      title={work.title}
      meta={chaptersText(work)}
      badge={coverBadge(work)}
      cover={<WorkCover path={work.cover} title={work.title} />}
    />
  );
}

function Line({ work }: { work: Work }) {
  const onOpen = useOpenLink();
  const { title, author, score, cover, tags } = work;
  const meta = [author, chaptersText(work), ...tags.slice(0, 2)].filter(Boolean).join(' · ');
  return (
    <WorkLine
      href={detailAddress(work.kind, work.uuid)}
      onOpen={onOpen}
      title={title}
      name={[title, meta, score > 0 && `${score.toFixed(1)} 分`].filter(Boolean).join('，')}
      cover={<WorkCover path={cover} title={title} />}
      action={score > 0 && <span className={styles.score}>{score.toFixed(1)}</span>}
    >
      <span className={styles.lineTitle}>{title}</span>
      <span className={styles.lineMeta}>{meta}</span>
    </WorkLine>
  );
}

function Boards({ boards }: { boards: readonly Section[] }) {
  return (
    <section aria-label="排行榜">
      <SectionHead title="排行榜" />
      <WorkRow label="各个榜单" width="card">
        {boards.map((board) => (
          <Board key={board.id} board={board} />
        ))}
      </WorkRow>
    </section>
  );
}

function Board({ board }: { board: Section }) {
  const onOpen = useOpenLink();
  const more = useMore(board);
  const rows = board.items.map((work, index) => ({
    rank: index + 1,
    title: work.title,
    meta: `热度 ${shortCount(work.views)}`,
    cover: <WorkCover path={work.cover} title={work.title} />,
    href: detailAddress(work.kind, work.uuid),
  }));
  return (
    <RankCard
      title={board.title}
      href={more?.href}
      rows={rows}
      onOpen={onOpen}
      tone={board.id.includes('new') ? 'azure' : 'accent'}
    />
  );
}
