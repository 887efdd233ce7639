import { searchApi } from '../../api/endpoints/search.ts';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { searchAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Search.module.css';
import { SEARCHES } from './searches.ts';

interface OtherKindsProps {
  readonly kind: Kind;
  readonly keyword: string;
}

/** Below the results: matches of the other kinds that have a search screen. */
export function OtherKinds({ kind, keyword }: OtherKindsProps) {
  const { knows } = useNavigation();
  const others = KINDS.filter((each) => each !== kind && knows(searchAddress(each)));
  return others.map((each) => <OtherKind key={each} kind={each} keyword={keyword} />);
}

function OtherKind({ kind, keyword }: OtherKindsProps) {
  const { data } = searchApi.useSuggestQuery({ kind, keyword });
  const onOpen = useOpenLink();
  const count = Math.max(data?.total ?? 0, data?.items.length ?? 0);
  if (count === 0) return null;
  const { title, unit } = SEARCHES[kind];
  return (
    <AppLink className={styles.other} href={searchAddress(kind, { keyword })} onOpen={onOpen}>
      <Icon name={kind === 'film' ? SCREEN_ICONS.film : SCREEN_ICONS.book} size={18} />
      <span className={styles.text}>
        {title}里还有 {count} {unit.slice(0, 1)}相关结果
      </span>
      <b className={styles.otherGo}>去看看</b>
    </AppLink>
  );
}
