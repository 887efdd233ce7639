import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { filmLength, filmMeta, filmPrice } from '../../lib/filmText.ts';
import { chaptersText, coverBadge } from '../../lib/workText.ts';
import type { Kind, Work } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilmGrid, FilmTile } from '../../ui/FilmTile.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { SEARCHES } from './searches.ts';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

const SERVICE = '/service';
const TILES = 3;
const STILLS = 2;

/** No work matches: links to support, and popular works. */
export function NothingFound({ kind }: { kind: Kind }) {
  return (
    <>
      <EmptyState
        art="search"
        title={texts.nothingFound(SEARCHES[kind].title)}
        text={texts.shorterOr(SEARCHES[kind].other)}
        actions={
          <Button variant="outline" href={SERVICE}>
            {texts.TELL_SUPPORT}
          </Button>
        }
      />
      <OthersRead kind={kind} />
    </>
  );
}

function OthersRead({ kind }: { kind: Kind }) {
  const { data } = homeApi.useGuessLikeQuery({ kind });
  const isFilm = kind === 'film';
  const [Grid, Tile, count] = isFilm ? [FilmGrid, StillOf, STILLS] : [WorkGrid, VolumeOf, TILES];
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={texts.ALSO_READ}>
      <SectionHead title={texts.ALSO_READ} />
      <Grid>
        {data.items.slice(0, count).map((work) => (
          <Tile key={work.uuid} work={work} />
        ))}
      </Grid>
    </section>
  );
}

function VolumeOf({ work }: { work: Work }) {
  return (
    <WorkTile
      href={detailAddress(work.kind, work.uuid)}
      title={work.title}
      meta={chaptersText(work)}
      badge={coverBadge(work)}
      cover={<WorkCover path={work.cover} title={work.title} />}
    />
  );
}

function StillOf({ work }: { work: Work }) {
  const named = useNamesOf([work]);
  return (
    <FilmTile
      href={detailAddress(work.kind, work.uuid)}
      title={work.title}
      meta={filmMeta(named(work))}
      price={filmPrice(work)}
      length={filmLength(work)}
      cover={<WorkCover path={work.cover} title={work.title} />}
    />
  );
}
