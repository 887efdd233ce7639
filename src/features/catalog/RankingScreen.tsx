import { useState } from 'react';
import { listAddress, type RankingSearch, type ScreenPath } from '../../lib/addresses.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { LIST_SIZE_DEFAULT } from '../../shared/limits.ts';
import { Link } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BOARDS, type Rank } from './boards.ts';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog } from './catalogTable.ts';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { ListFrame } from './ListFrame.tsx';
import { Podium } from './Podium.tsx';
import styles from './Ranking.module.css';
import { RankingEntries } from './RankingEntries.tsx';
import * as texts from './texts.ts';
import { useListTop } from './useListTop.ts';
import { useWorkList } from './useWorkList.ts';

export default function RankingScreen({ path, search }: PathScreenProps<RankingSearch>) {
  const catalog = ensureCatalog(path, search.kind);
  const { kind } = catalog;
  const rank = search.rank || 'hot';
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const list = useWorkList({ kind, list: 'rank', rank, size: LIST_SIZE_DEFAULT });
  useListTop(box, rank);
  const measure = BOARDS.find((board) => board.rank === rank)?.measure ?? 'views';
  const works = list.works ?? [];
  return (
    <Screen scrollRef={setBox}>
      <div className={styles.head}>
        <CatalogBar catalog={catalog} tone="overArt" />
        <Boards path={path} kind={search.kind} current={rank} />
      </div>
      <Podium works={works} />
      <div className={styles.sheet}>
        <ListFrame
          list={list}
          waiting={<EntriesSkeleton count={6} />}
          moreWaiting={<EntriesSkeleton count={2} />}
          empty={<EmptyList title={texts.EMPTY_BOARD} home={catalog.home} />}
        >
          <RankingEntries works={works} measure={measure} />
        </ListFrame>
      </div>
    </Screen>
  );
}

interface BoardsProps extends Pick<RankingSearch, 'kind'> {
  readonly path: ScreenPath;
  readonly current: Rank;
}

function Boards({ path, kind, current }: BoardsProps) {
  return (
    <nav className={styles.boards} aria-label={texts.BOARDS}>
      {BOARDS.map(({ rank, title }) => (
        <Link
          key={rank}
          className={styles.board}
          replace
          href={listAddress(path, { kind, rank: rank === 'hot' ? '' : rank })}
          aria-current={rank === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
