import type { ReactElement } from 'react';
import type { Address, WebAddress } from '../../lib/addresses.ts';
import type { Home } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { filmLength, filmMeta, filmPrice } from '../../lib/filmText.ts';
import { useDownloadedWorks } from '../../offline/downloaded.ts';
import type { Banner, Section, Work } from '../../shared/contract/index.ts';
import iconStyles from './parts/DuoIcon.module.css';
import { FilmGrid, FilmTile, FilmTilesSkeleton } from '../../ui/FilmTile.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkRow } from './parts/WorkRow.tsx';
import { ContinueRow } from './ContinueRow.tsx';
import { HeroCard } from './HeroCard.tsx';
import { HomeBanners } from './HomeBanners.tsx';
import { HomeEnd } from './HomeEnd.tsx';
import { HomeEntries, type EntryTitles } from './HomeEntries.tsx';
import { useMore } from './HomeSections.tsx';
import * as texts from './texts.ts';

const FILM_TITLES: EntryTitles = {
  '/categoryfilm': texts.ALL_CATEGORIES,
  '/categoryfilm?sort=hot': texts.HOT_FILMS,
  '/categoryfilm?price=free': texts.FREE_FILMS,
  '/purchasedfilm': texts.BOUGHT_FILMS,
};
const FILM_ICONS: ReadonlyMap<string, ReactElement> = new Map([
  [
    'film',
    <>
      <rect x="4" y="6" width="20" height="16" rx="3" />
      <path className={iconStyles.detail} d="M12 10.5v7l6-3.5z" />
    </>,
  ],
  [
    'bag',
    <>
      <path d="M6 9h16l-1.2 13.2a1.5 1.5 0 0 1-1.5 1.3H8.7a1.5 1.5 0 0 1-1.5-1.3z" />
      <path className={iconStyles.tick} d="M10.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </>,
  ],
]);

interface FilmHomeProps {
  readonly home: Home;
  /** False: only the part above the fold is rendered. */
  readonly isWhole: boolean;
}

export default function FilmHome({ home, isWhole }: FilmHomeProps) {
  const { banners, navs, sections } = home;
  const filled = sections.filter(({ items }) => items.length > 0);
  return (
    <>
      <HomeBanners banners={banners} card={hero} />
      <HomeEntries kind="film" own={navs} icons={FILM_ICONS} titles={FILM_TITLES} />
      <ContinueRow />
      {(isWhole ? filled : filled.slice(0, 1)).map((section) => (
        <FilmSection key={section.id} section={section} />
      ))}
      {isWhole && <HomeEnd kind="film" />}
    </>
  );
}

export function FilmBones() {
  return <FilmTilesSkeleton heading />;
}

const hero = (banner: Banner, href: Address | WebAddress) => (
  <HeroCard banner={banner} href={href} />
);

function FilmSection({ section }: { section: Section }) {
  const { title, subtitle, layout, items } = section;
  const more = useMore(section);
  const isRow = layout === 'row';
  const tiles = items.map((work) => <Tile key={work.uuid} work={work} />);
  return (
    <section>
      <SectionHead title={title} note={subtitle} more={more} />
      {isRow ? (
        <WorkRow label={texts.filmsOf(title)} width="still">
          {tiles}
        </WorkRow>
      ) : (
        <FilmGrid>{tiles}</FilmGrid>
      )}
    </section>
  );
}

function Tile({ work }: { work: Work }) {
  const downloaded = useDownloadedWorks();
  return (
    <FilmTile
      href={detailAddress(work.kind, work.uuid)}
      title={work.title}
      meta={filmMeta(work, 1)}
      price={filmPrice(work)}
      length={filmLength(work)}
      stored={downloaded.has(work.uuid)}
      cover={<WorkCover path={work.cover} title="" />}
    />
  );
}
