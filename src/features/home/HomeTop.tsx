import { homeApi } from '../../api/endpoints/home.ts';
import { DOWNLOAD_PATH, HOME_PATHS, searchAddress, type LibraryKind } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { KINDS, type Kind } from '../../shared/contract/index.ts';
import { ChannelTabs } from '../../ui/ChannelTabs.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchLink } from './parts/SearchLink.tsx';
import styles from './Home.module.css';

export const TITLES: Record<Kind, string> = { comic: '漫画', novel: '小说', film: '影视' };
const SERVICE = '/service';

/** The channels and the links to support and search; each is hidden until the app has its screen. */
export function HomeTop({ kind, isReady }: { kind: LibraryKind; isReady: boolean }) {
  const search = searchAddress(kind, { focus: '1' });
  // Waits until the content above the fold has loaded.
  const { data: hot } = homeApi.usePopularSearchesQuery(kind, { skip: !isReady });
  const { open, knows } = useNavigation();
  const onOpen = useOpenLink();
  const channels = KINDS.map((id) => ({ id, title: TITLES[id], href: HOME_PATHS[id] }));
  return (
    <>
      <div className={styles.top}>
        <ChannelTabs
          items={channels.filter(({ href }) => knows(href))}
          current={kind}
          onSelect={(id) => id !== kind && open(HOME_PATHS[id as Kind])}
        />
        {knows(DOWNLOAD_PATH) && (
          <IconButton
            icon="dl"
            label="下载管理"
            className={styles.dl}
            href={DOWNLOAD_PATH}
            onOpen={onOpen}
          />
        )}
        {knows(SERVICE) && (
          <IconButton icon="head" label="在线客服" href={SERVICE} onOpen={onOpen} />
        )}
      </div>
      {knows(search) && <SearchLink href={search} onOpen={onOpen} hot={hot?.[0]} />}
    </>
  );
}
