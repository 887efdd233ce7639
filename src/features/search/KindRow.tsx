import { searchAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { keywordProblem } from './keyword.ts';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';

/** Tabs to the other kinds' searches, as the server names them (`searchnavs`); absent where there is only one. */
export function KindRow({ kind, keyword }: { kind: Kind; keyword: string }) {
  const { open, knows } = useNavigation();
  const given = useAppState(({ global }) => global.searchnavs);
  const all = KINDS.map((each) => ({ kind: each, path: searchAddress(each) }));
  const items = all.filter(({ path }) => knows(path));
  if (items.length < 2) return null;
  const query = keywordProblem(keyword) === undefined ? { keyword } : {};
  return (
    <nav className={styles.kinds} aria-label="搜索范围">
      {items.map(({ kind: each, path }) => (
        <AppLink
          key={each}
          className={styles.kind}
          href={searchAddress(each, query)}
          aria-current={each === kind ? 'page' : undefined}
          onOpen={({ currentTarget }) => each !== kind && open(currentTarget.href)}
        >
          {given.find((nav) => nav.path === path)?.title ?? SEARCHES[each].title}
        </AppLink>
      ))}
    </nav>
  );
}
