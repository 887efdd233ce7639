import { searchApi } from '../../api/endpoints/search.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { searchAddress } from '../../lib/addresses.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';
import * as texts from './texts.ts';

interface OtherKindsProps {
  readonly kind: Kind;
  readonly keyword: string;
}

/** Below the results: matches of the other kinds. */
export function OtherKinds({ kind, keyword }: OtherKindsProps) {
  const others = KINDS.filter((each) => each !== kind);
  return others.map((each) => <OtherKind key={each} kind={each} keyword={keyword} />);
}

function OtherKind({ kind, keyword }: OtherKindsProps) {
  const { data } = searchApi.useSuggestQuery({ kind, keyword });
  const count = Math.max(data?.total ?? 0, data?.items.length ?? 0);
  if (count === 0) return null;
  const { title, unit } = SEARCHES[kind];
  return (
    <Link className={styles.other} href={searchAddress(kind, { keyword })}>
      <Icon name={kind === 'film' ? SCREEN_ICONS.film : SCREEN_ICONS.book} size={18} />
      <span className={styles.text}>{texts.alsoIn(title, count, unit.slice(0, 1))}</span>
      <b className={styles.otherGo}>{texts.BROWSE}</b>
    </Link>
  );
}
