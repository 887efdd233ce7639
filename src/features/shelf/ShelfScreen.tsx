import { HOME_PATHS, shelfAddress, type ShelfSearch, type ShelfTab } from '../../lib/addresses.ts';
import { useKeptWorks } from '../../lib/kept.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { ScreenProps } from '../../lib/screen.ts';
import { useAppState } from '../../state/store.ts';
import { ChannelTabs } from '../../ui/ChannelTabs.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CollectTab } from './CollectTab.tsx';
import { KeptTab } from './KeptTab.tsx';
import { RecordTab } from './RecordTab.tsx';
import styles from './Shelf.module.css';
import { ShelfOffline } from './ShelfOffline.tsx';

const CHANNELS = [
  { id: 'comic', title: '漫画', href: shelfAddress('collect') },
  { id: 'novel', title: '小说', href: '/bookcasenovel' },
];

/** 书架: what was collected, what was read, what is on the device (design 33–36, 38–41). */
export default function ShelfScreen({ search: { tab } }: ScreenProps<ShelfSearch>) {
  const { open, knows } = useNavigation();
  const kept = useKeptWorks();
  const collected = useAppState(({ user }) => user.comiccollectuuids.length);
  const segments = [
    { id: 'collect', title: '收藏', count: collected },
    { id: 'record', title: '记录' },
    { id: 'kept', title: '已下载', count: kept?.length },
  ];
  const select = (id: string) => open(shelfAddress(id as ShelfTab), { replace: true });
  return (
    <Screen title="书架" room="tabs">
      <div className={styles.top}>
        <ChannelTabs
          items={CHANNELS.filter(({ href }) => knows(href))}
          current="comic"
          onSelect={(id) => id === 'novel' && open('/bookcasenovel')}
        />
      </div>
      <div className={styles.segments}>
        <Segmented label="书架" items={segments} current={tab} onSelect={select} />
      </div>
      <div role="tabpanel" aria-label={segments.find(({ id }) => id === tab)?.title}>
        <ShelfOffline tab={tab} kept={kept} />
        {tab === 'collect' && <CollectTab kept={kept} homeHref={HOME_PATHS.comic} />}
        {tab === 'record' && <RecordTab kept={kept} homeHref={HOME_PATHS.comic} />}
        {tab === 'kept' && <KeptTab kept={kept} />}
      </div>
    </Screen>
  );
}
