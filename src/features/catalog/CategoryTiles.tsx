import { detailAddress } from '../../lib/addresses.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import { filmLength, filmMeta, filmPrice } from '../../lib/filmText.ts';
import { chapterCount, coverBadge } from '../../lib/workText.ts';
import type { Kind, Work } from '../../shared/contract/index.ts';
import { FilmGrid, FilmTile, FilmTilesSkeleton } from '../../ui/FilmTile.tsx';
import { TilesSkeleton } from '../../ui/HomeSkeleton.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { useNamesOf } from '../../lib/convert/useNames.ts';

/** How many tiles a phone shows without scrolling, and per row. */
const SEEN = { volumes: 9, stills: 8 };
const IN_A_ROW = { volumes: 3, stills: 2 };

interface CategoryTilesProps {
  readonly kind: Kind;
  readonly works: readonly Work[];
}

export function CategoryTiles({ kind, works }: CategoryTilesProps) {
  const downloaded = useDownloadedWorks();
  const named = useNamesOf(works);
  const opened = (work: Work) => ({
    href: detailAddress(work.kind, work.uuid),
    title: work.title,
    stored: downloaded.has(work.uuid),
  });
  if (kind === 'film') {
    return (
      <FilmGrid>
        {works.map((work, index) => (
          <FilmTile
            key={work.uuid}
            {...opened(work)}
            meta={filmMeta(named(work))}
            price={filmPrice(work)}
            length={filmLength(work)}
            cover={<Cover work={work} eager={index < SEEN.stills} />}
          />
        ))}
      </FilmGrid>
    );
  }
  return (
    <WorkGrid>
      {works.map((work, index) => (
        <WorkTile
          key={work.uuid}
          {...opened(work)}
          meta={metaOf(named(work))}
          badge={coverBadge(work)}
          cover={<Cover work={work} eager={index < SEEN.volumes} />}
        />
      ))}
    </WorkGrid>
  );
}

/** Placeholders: a screen of them, or one more row. */
export function CategoryTilesSkeleton({ kind, isNext }: { kind: Kind; isNext?: boolean }) {
  const count = isNext ? IN_A_ROW : SEEN;
  if (kind === 'film') return <FilmTilesSkeleton count={count.stills} />;
  return <TilesSkeleton count={count.volumes} />;
}

function Cover({ work, eager }: { work: Work; eager: boolean }) {
  return <WorkCover path={work.cover} title={work.title} eager={eager} />;
}

function metaOf({ kind, author, tags, chapters }: Work): string {
  if (kind === 'novel') return author;
  return [tags[0], chapterCount(kind, chapters)].filter(Boolean).join(' · ');
}
