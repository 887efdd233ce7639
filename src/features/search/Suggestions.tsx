import { isUnreachable, type Failure } from '../../api/failure.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { searchApi } from '../../api/endpoints/search.ts';
import { detailAddress, searchAddress } from '../../lib/addresses.ts';
import { shortCount } from '../../lib/count.ts';
import { filmLength } from '../../lib/filmText.ts';
import { chaptersText } from '../../lib/workText.ts';
import type { Kind, Work } from '../../shared/contract/index.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';
import { Link } from '../../ui/Link.tsx';
import { FilmStill } from '../../ui/FilmStill.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { DeviceResults } from './DeviceResults.tsx';
import { findHit, suggestedOf, type SuggestedTerm } from './hits.ts';
import { Marked } from './Marked.tsx';
import { ReadButton } from './ReadButton.tsx';
import styles from './Suggestions.module.css';
import * as texts from './texts.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

interface SuggestionsProps {
  readonly kind: Kind;
  readonly typed: string;
  /** The debounced text. */
  readonly asked: string;
  readonly onFill: (term: string) => void;
  readonly onSearch: (term: string) => void;
}

export function Suggestions({ kind, typed, asked, onFill, onSearch }: SuggestionsProps) {
  const found = { kind, keyword: asked };
  // `data` keeps the previous answer until the newest keyword's own arrives; an older answer never follows it.
  const { data, error, isFetching, refetch } = searchApi.useSuggestQuery(found, {
    skip: asked === '',
  });
  const { retry, retrying } = useTryAgain(refetch, isFetching);
  if (error && isUnreachable(error as Failure)) {
    return <DeviceResults kind={kind} keyword={typed} retry={retry} retrying={retrying} />;
  }
  const { work, terms } = suggestedOf(data?.items ?? [], asked);
  const all = terms.some(({ term }) => term === typed) ? terms : [...terms, plain(typed)];
  return (
    <div className={styles.suggestions}>
      {work && <MeantWork work={work} keyword={asked} />}
      <ul aria-label={texts.SUGGESTIONS}>
        {all.map((each) => (
          <li key={each.term} className={styles.suggestion}>
            <Link
              className={styles.suggestionLink}
              href={searchAddress(kind, { keyword: each.term })}
              onClick={(event) => {
                event.preventDefault();
                onSearch(each.term);
              }}
            >
              <Icon name="search" size={18} />
              <span className={styles.suggestionText}>
                {each.lead}
                <Marked text={each.term} mark={each.mark} />
              </span>
            </Link>
            {each.term !== typed && (
              <button
                type="button"
                className={styles.fill}
                aria-label={texts.fillIn(each.term)}
                onClick={() => onFill(each.term)}
              >
                <Icon name={SCREEN_ICONS.fill} size={17} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The typed text itself, so that there is always one suggestion. */
function plain(typed: string): SuggestedTerm {
  return { term: typed, lead: texts.SEARCH_LEAD, mark: undefined };
}

function MeantWork({ work, keyword }: { work: Work; keyword: string }) {
  const hit = work.hit ?? findHit(work, keyword);
  const isFilm = work.kind === 'film';
  const named = useNamesOf([work]);
  const meta = [
    named(work).tags[0],
    isFilm ? filmLength(work) : chaptersText(work),
    work.views > 0 && texts.popularity(shortCount(work.views)),
  ];
  const cover = <WorkCover path={work.cover} title="" />;
  return (
    <div className={styles.meant}>
      <Link className={styles.meantLink} href={detailAddress(work.kind, work.uuid)}>
        {isFilm ? (
          <FilmStill cover={cover} className={styles.meantStill} />
        ) : (
          <BookCover cover={cover} className={styles.meantCover} />
        )}
        <span className={styles.text}>
          <span className={styles.meantTitle}>
            <Marked text={work.title} mark={hit?.field === 'title' ? hit : undefined} />
          </span>
          <span className={styles.meta}>{meta.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      <ReadButton work={work} />
    </div>
  );
}
