import { useEffect, useMemo, useRef } from 'react';
import { LibraryNotices, useDownloads } from '../offline/index.ts';
import {
  HOME_PATHS,
  libraryAddress,
  type LibraryKind,
  type LibrarySearch,
  type LibraryTab,
} from '../../lib/addresses.ts';
import { DOWNLOAD_PATH } from '../../shared/names.ts';
import { kindOfArea } from '../../lib/channel.ts';
import { hasDownloads } from '../../offline/downloaded.ts';
import { useStoredWorks } from '../../offline/stored.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { ChannelTabs } from '../../ui/ChannelTabs.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { FavoritesTab } from './FavoritesTab.tsx';
import { StoredTab } from './StoredTab.tsx';
import { RecordTab } from './RecordTab.tsx';
import styles from './Library.module.css';
import { LibraryOffline } from './LibraryOffline.tsx';
import { useChoice } from './useChoice.ts';
import { useHistory } from '../work/index.ts';
import * as texts from './texts.ts';

const CHANNELS: readonly { readonly id: LibraryKind; readonly title: string }[] = [
  { id: 'comic', title: texts.COMICS },
  { id: 'novel', title: texts.NOVELS },
  { id: 'film', title: texts.FILMS },
];
const TITLES: Readonly<Record<LibraryKind, string>> = {
  comic: texts.LIBRARY,
  novel: texts.NOVEL_LIBRARY,
  film: texts.FILM_LIBRARY,
};

/** 书架: favorites, history and stored works of one kind. */
export default function LibraryScreen({ path, search: { tab } }: PathScreenProps<LibrarySearch>) {
  const kind = kindOfArea(path) ?? 'comic';
  const { open } = useNavigation();
  const all = useStoredWorks();
  const stored = useMemo(() => all?.filter(({ work }) => work.kind === kind), [all, kind]);
  const choice = useChoice(tab);
  const history = useHistory(kind, tab === 'record');
  const collected = useAppState(({ user }) => user[`${kind}collectuuids`].length);
  const homeHref = HOME_PATHS[kind];
  const isEditing = choice.chosen !== undefined;
  const segments = [
    { id: 'collect', title: texts.COLLECTION, count: collected },
    { id: 'record', title: texts.RECORD },
    { id: 'kept', title: texts.STORED, count: stored?.filter(hasDownloads).length },
  ];
  const counts = { collect: collected, record: history.entries.length, kept: stored?.length ?? 0 };
  const select = (id: string) => open(libraryAddress(id as LibraryTab, kind), { replace: true });
  return (
    <Screen title={TITLES[kind]} room="tabs" className={styles.screen}>
      <div className={styles.top} inert={isEditing}>
        <ChannelTabs
          items={CHANNELS.map((each) => ({ ...each, href: libraryAddress(tab, each.id) }))}
          current={kind}
        />
        <div className={styles.headActions}>
          <ManagerButton />
          {counts[tab] > 0 && <EditButton isEditing={isEditing} onClick={() => choice.start()} />}
        </div>
      </div>
      <div className={isEditing ? styles.dimmed : undefined} inert={isEditing}>
        <div className={styles.segments}>
          <Segmented label={texts.LIBRARY} items={segments} current={tab} onSelect={select} />
        </div>
      </div>
      <div role="tabpanel" aria-label={segments.find(({ id }) => id === tab)?.title}>
        <LibraryOffline kind={kind} tab={tab} stored={all} />
        {!isEditing && <LibraryNotices tab={tab} stored={all} />}
        {tab === 'collect' && <FavoritesTab {...{ kind, stored, homeHref, choice }} />}
        {tab === 'record' && <RecordTab {...{ kind, history, stored, homeHref, choice }} />}
        {tab === 'kept' && <StoredTab {...{ kind, stored, all, choice }} />}
      </div>
    </Screen>
  );
}

/** Leads to the download manager, with the number of active downloads as a badge. */
function ManagerButton() {
  const count = useDownloads()?.items.length ?? 0;
  return <IconButton icon="dl" label={texts.DOWNLOADS} href={DOWNLOAD_PATH} badge={count} />;
}

/** Takes the focus back when editing ends, unless another element has it by then. */
function EditButton({ isEditing, onClick }: { isEditing: boolean; onClick: () => void }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isFree) {
      boxRef.current?.querySelector('button')?.focus({ preventScroll: true });
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={boxRef}>
      <Button variant="plain" className={styles.edit} onClick={onClick}>
        {texts.EDIT}
      </Button>
    </div>
  );
}
