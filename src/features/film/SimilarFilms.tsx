import { useState } from 'react';
import { nextBatch } from '../../api/nextBatch.ts';
import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { filmLength, filmMeta, filmPrice } from '../../lib/filmText.ts';
import { useAppDispatch } from '../../state/store.ts';
import { FilmGrid, FilmTile } from '../../ui/FilmTile.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './FilmDetail.module.css';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

/** Recommended films; renders nothing if they cannot be loaded. */
export function SimilarFilms({ uuid, isSeries }: { uuid: string; isSeries: boolean }) {
  const { data, isFetching, refetch } = homeApi.useGuessLikeQuery({ kind: 'film', uuid });
  const dispatch = useAppDispatch();
  const [said, setSaid] = useState('');
  const change = () => {
    setSaid('');
    void dispatch(nextBatch(refetch)).then(setSaid);
  };
  const films = data?.items.filter((each) => each.uuid !== uuid) ?? [];
  const named = useNamesOf(films);
  if (films.length === 0) return null;
  const title = isSeries ? texts.ALSO_WATCHED : texts.SIMILAR;
  return (
    <section className={styles.similar} aria-label={title} aria-busy={isFetching}>
      <SectionHead title={title} more={{ label: texts.OTHERS, icon: 'refresh', onClick: change }} />
      <output className="visuallyHidden">{said}</output>
      <FilmGrid>
        {films.map((film) => (
          <FilmTile
            key={film.uuid}
            href={detailAddress('film', film.uuid)}
            title={film.title}
            meta={filmMeta(named(film))}
            price={filmPrice(film)}
            length={filmLength(film)}
            cover={<WorkCover path={film.cover} title="" />}
          />
        ))}
      </FilmGrid>
    </section>
  );
}
