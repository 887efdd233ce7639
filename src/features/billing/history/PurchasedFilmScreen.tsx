import { useEffect, useEffectEvent } from 'react';
import { billsApi } from '../../../api/endpoints/bills.ts';
import { useSystem } from '../../../api/endpoints/system.ts';
import {
  HOME_PATHS,
  listAddress,
  PURCHASED_FILM_PATH,
  type PurchasedFilmSearch,
} from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ScreenProps } from '../../../lib/screen.ts';
import type { PurchasedRecord } from '../../../shared/contract/index.ts';
import { useAccount, useAppState } from '../../../state/store.ts';
import { Link } from '../../../ui/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { BillChips } from './BillChips.tsx';
import { BillFrame } from './BillFrame.tsx';
import { NoBills } from './NoBills.tsx';
import styles from './PurchasedFilms.module.css';
import { PurchasedFilms } from './PurchasedFilms.tsx';
import { formsOf } from './purchasedFilms.ts';
import { purchasedWorks } from './purchasedWorks.ts';
import * as texts from './texts.ts';
import { useBillList, type BillList } from './useBillList.ts';
import { useNames } from '../../../lib/convert/useNames.ts';

const BIND_PATH = '/bindphone';

/** 已购影片: the purchased films, each continuing at its stored place. */
export default function PurchasedFilmScreen({ search }: ScreenProps<PurchasedFilmSearch>) {
  const { back, open } = useNavigation();
  const list = usePurchasedFilms();
  const known = useSystem()?.film_forms ?? [];
  const films = purchasedWorks(list.items ?? []);
  const forms = formsOf(films, known);
  const nameOf = useNames(forms);
  const inForm = (form: string) => films.filter(({ work }) => form === '' || work.form === form);
  const chips = ['', ...forms].map((form) => ({
    id: form,
    title: [nameOf(form) || texts.ALL, isWhole(list) && inForm(form).length]
      .filter(Boolean)
      .join(' '),
  }));
  const select = (form: string) =>
    open(listAddress(PURCHASED_FILM_PATH, { form }), { replace: true });
  const shown = inForm(search.form);
  const home = HOME_PATHS.film;
  return (
    <Screen>
      <NavBar title={texts.BOUGHT_FILMS} onBack={() => back('/mine')} />
      {films.length > 0 && (
        <BillChips label={texts.FILM_KINDS} items={chips} current={search.form} onSelect={select} />
      )}
      <BillFrame
        list={list}
        empty={<NoBills title={texts.NO_FILMS} text={texts.FILMS_COME_HERE} href={home} />}
      >
        {() =>
          shown.length > 0 || !isWhole(list) ? (
            <PurchasedFilms films={shown} />
          ) : (
            <EmptyState
              art="search"
              title={texts.NO_SUCH_FILMS}
              text={texts.OTHER_KINDS}
              actions={<Button onClick={() => select('')}>{texts.ALL_FILMS}</Button>}
            />
          )
        }
      </BillFrame>
      {films.length > 0 && <StorageNote />}
    </Screen>
  );
}

/**
 * Loads all pages one after the other: a film's cost is the sum over its episodes, which may be on several pages, and
 * the chips show the number of films.
 */
function usePurchasedFilms(): BillList<PurchasedRecord> {
  const account = useAccount();
  const asked = billsApi.usePurchasesInfiniteQuery(
    { account, kind: 'film' },
    { skip: !account, refetchOnMountOrArgChange: true },
  );
  const list = useBillList(asked, ({ chapter }) => chapter);
  const isMissing = list.hasMore && !list.isFetching && !list.failure;
  const more = useEffectEvent(list.more);
  useEffect(() => {
    if (isMissing) more();
  }, [isMissing]);
  const isNothingYet = list.items?.length === 0 && list.hasMore && !list.failure;
  return isNothingYet ? { ...list, items: undefined } : list;
}

/** The cached copy contains only the first page. */
function isWhole({ hasMore, isStored, first }: BillList<PurchasedRecord>): boolean {
  return !hasMore && !(isStored && first !== undefined && first.total > first.count);
}

function StorageNote() {
  const phone = useAppState(({ user }) => user.userinfo?.phone ?? '');
  return (
    <div className={styles.note}>
      <Note tone="grey">
        {phone ? texts.FILMS_FOLLOW_PHONE : texts.FILMS_FOLLOW_ACCOUNT}
        {!phone && (
          <Link className={styles.bind} href={BIND_PATH}>
            {texts.BIND}
          </Link>
        )}
      </Note>
    </div>
  );
}
