import { readAddress, libraryAddress } from '../../lib/addresses.ts';
import { watchedText } from '../../lib/watchedText.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { FilmTile } from '../../ui/FilmTile.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkRow } from './parts/WorkRow.tsx';
import { useMore } from './HomeSections.tsx';
import * as texts from './texts.ts';

const SHOWN = 12;

/** 继续观看: films begun and not finished, most recent first; absent where there is none. */
export function ContinueRow() {
  const entries = useAppState(({ user }) => user.filmreaduuids);
  const more = useMore({ more: libraryAddress('record', 'film') });
  const begun = begunFilms(entries);
  if (begun.length === 0) return null;
  return (
    <section aria-label={texts.CONTINUE_WATCHING}>
      <SectionHead title={texts.CONTINUE_WATCHING} more={more} />
      <WorkRow label={texts.HALF_WATCHED} width="still">
        {begun.map((entry) => (
          <Begun key={entry.uuid} entry={entry} />
        ))}
      </WorkRow>
    </section>
  );
}

export function begunFilms(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  return entries
    .filter(({ ratio }) => ratio < 1)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, SHOWN);
}

function Begun({ entry }: { entry: ReadEntry }) {
  const { uuid, chapter, title, cover, ratio } = entry;
  return (
    <FilmTile
      href={readAddress('film', uuid, chapter)}
      title={title}
      meta={watchedText(entry, 0)}
      progress={ratio}
      cover={<WorkCover path={cover} title="" />}
    />
  );
}
