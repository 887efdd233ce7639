import { homeApi } from '../../api/endpoints/home.ts';
import { DOWNLOAD_PATH } from '../../shared/names.ts';
import { HOME_PATHS, searchAddress, type LibraryKind } from '../../lib/addresses.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { ChannelTabs } from '../../ui/ChannelTabs.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchLink } from './parts/SearchLink.tsx';
import styles from './Home.module.css';
import * as texts from './texts.ts';

export const TITLES: Record<Kind, string> = {
  comic: texts.COMICS,
  novel: texts.NOVELS,
  film: texts.FILMS,
};
const SERVICE = '/service';

/** The channels and the links to support and search. */
export function HomeTop({ kind, isReady }: { kind: LibraryKind; isReady: boolean }) {
  const search = searchAddress(kind, { focus: '1' });
  // Waits until the content above the fold has loaded.
  const { data: hot } = homeApi.usePopularSearchesQuery(kind, { skip: !isReady });
  const channels = KINDS.map((id) => ({ id, title: TITLES[id], href: HOME_PATHS[id] }));
  return (
    <>
      <div className={styles.top}>
        <ChannelTabs items={channels} current={kind} />
        <IconButton icon="dl" label={texts.DOWNLOADS} href={DOWNLOAD_PATH} />
        <IconButton icon="head" label={texts.SUPPORT} href={SERVICE} />
      </div>
      <SearchLink href={search} hot={hot?.[0]} />
    </>
  );
}
