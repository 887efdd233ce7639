import { homeApi } from '../../api/endpoints/home.ts';
import { DOWNLOAD_PATH } from '../../shared/names.ts';
import { HOME_PATHS, searchAddress, type LibraryKind } from '../../lib/addresses.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { ChannelTabs } from '../../ui/ChannelTabs.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchLink } from './parts/SearchLink.tsx';
import styles from './Home.module.css';

export const TITLES: Record<Kind, string> = { comic: '漫画', novel: '小说', film: '影视' };
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
        <IconButton icon="dl" label="下载管理" href={DOWNLOAD_PATH} />
        <IconButton icon="head" label="在线客服" href={SERVICE} />
      </div>
      <SearchLink href={search} hot={hot?.[0]} />
    </>
  );
}
