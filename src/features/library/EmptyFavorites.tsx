import { useIsOffline } from '../../state/store.ts';
import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress, type LibraryKind, type Address } from '../../lib/addresses.ts';
import { filmLength, filmMeta, filmPrice } from '../../lib/filmText.ts';
import { lengthText } from '../../lib/lengthText.ts';
import { chaptersText } from '../../lib/workText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilmGrid, FilmTile } from '../../ui/FilmTile.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

const TRIES_MAX = 3;
const FILM_TRIES_MAX = 4;

interface EmptyFavoritesProps {
  readonly kind: LibraryKind;
  readonly homeHref: Address;
}

export function EmptyFavorites({ kind, homeHref }: EmptyFavoritesProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <EmptyState
        art="bookcase"
        title={texts.EMPTY_COLLECTION}
        text={texts.EMPTY_COLLECTION_NOTE}
        actions={<Button href={homeHref}>{texts.TO_HOME}</Button>}
      />
      {!isOffline && <TryThese kind={kind} />}
    </>
  );
}

function TryThese({ kind }: { kind: LibraryKind }) {
  const { data, refetch } = homeApi.useGuessLikeQuery({ kind });
  const named = useNamesOf(data?.items ?? []);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={texts.TRY_THESE}>
      <SectionHead
        title={texts.TRY_THESE}
        more={{ label: texts.OTHERS, icon: 'refresh', onClick: () => void refetch() }}
      />
      {kind === 'film' ? (
        <FilmGrid>
          {data.items.slice(0, FILM_TRIES_MAX).map((work) => (
            <FilmTile
              key={work.uuid}
              {...textOf(work)}
              meta={filmMeta(named(work))}
              price={filmPrice(work)}
              length={filmLength(work)}
            />
          ))}
        </FilmGrid>
      ) : (
        <WorkGrid>
          {data.items.slice(0, TRIES_MAX).map((work) => (
            <WorkTile
              key={work.uuid}
              {...textOf(work)}
              meta={[named(work).tags[0], tryText(work)].filter(Boolean).join(' · ')}
            />
          ))}
        </WorkGrid>
      )}
    </section>
  );
}

function textOf({ kind, uuid, title, cover }: Work) {
  const href = detailAddress(kind, uuid);
  return { href, title, cover: <WorkCover path={cover} title={title} /> };
}

/** 更新至 128 话, 全 37 话; of a novel 31 万字. */
function tryText(work: Work): string {
  return work.kind === 'novel' ? lengthText(work) : chaptersText(work);
}
