import { searchAddress } from '../../lib/addresses.ts';
import { areaTitle } from '../../lib/language.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Link } from '../../ui/Link.tsx';
import { keywordProblem } from './keyword.ts';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';
import * as texts from './texts.ts';

/** Tabs to the other kinds' searches, as the server names them (`searchnavs`). */
export function KindRow({ kind, keyword }: { kind: Kind; keyword: string }) {
  const given = useAppState(({ global }) => global.searchnavs);
  const items = KINDS.map((each) => ({ kind: each, path: searchAddress(each) }));
  const query = keywordProblem(keyword) === undefined ? { keyword } : {};
  return (
    <nav className={styles.kinds} aria-label={texts.SCOPE}>
      {items.map(({ kind: each, path }) => (
        <Link
          key={each}
          className={styles.kind}
          replace
          href={searchAddress(each, query)}
          aria-current={each === kind ? 'page' : undefined}
        >
          {areaTitle(given.find((nav) => nav.path === path)?.title ?? '', SEARCHES[each].title) ||
            SEARCHES[each].title}
        </Link>
      ))}
    </nav>
  );
}
