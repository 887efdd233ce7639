import { useDownloads } from '../downloads.ts';
import { countedChapters } from '../../chapterUnits.ts';
import { HOME_PATHS, SPACE_PATH } from '../../../../lib/addresses.ts';
import { useNavigation } from '../../../../lib/navigation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NavBar } from '../../../../ui/NavBar.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Screen } from '../../../../ui/Screen.tsx';
import { DoneList } from './DoneList.tsx';
import styles from './DownloadScreen.module.css';
import { QueueEdit } from './QueueEdit.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueVoice } from './QueueVoice.tsx';
import { useDownloadedWorks } from './useDownloadedWorks.ts';
import { useQueueChoice } from './useQueueChoice.ts';
import { useStorageSpace } from '../../../../offline/storageSpace.ts';
import { SpaceMeter } from '../../storage/SpaceMeter.tsx';
import { useSpace } from '../../storage/useSpace.ts';
import { NOT_STORABLE } from '../../texts.ts';
import * as texts from '../texts.ts';

/** 下载管理: the queue and the finished downloads. */
export default function DownloadScreen() {
  const { back } = useNavigation();
  const downloads = useDownloads();
  const works = useDownloadedWorks();
  const items = downloads?.items ?? [];
  const choice = useQueueChoice(items);
  const isEmpty = downloads && works && items.length === 0 && works.length === 0;
  return (
    <>
      <Screen room={choice.isEditing ? 'bar' : 'none'}>
        <NavBar
          title={
            choice.isEditing
              ? texts.chosen(countedChapters(choice.chosen.size, items))
              : texts.MANAGE
          }
          onBack={() => back(HOME_PATHS.comic)}
          right={
            items.length > 0 && (
              <Button
                variant="plain"
                className={styles.edit}
                onClick={choice.isEditing ? choice.end : choice.start}
              >
                {choice.isEditing ? texts.DONE : texts.EDIT}
              </Button>
            )
          }
        />
        {downloads?.isAvailable === false && (
          <div className={styles.note}>
            <Note tone="amber">{NOT_STORABLE}</Note>
          </div>
        )}
        {isEmpty ? (
          <EmptyState
            art="downloads"
            title={texts.NO_DOWNLOADS}
            text={texts.NO_DOWNLOADS_NOTE}
            actions={
              <Button variant="primary" size="l" href={HOME_PATHS.comic}>
                {texts.TO_HOME}
              </Button>
            }
          />
        ) : (
          <>
            <DownloadSpace />
            {downloads && items.length > 0 && (
              <QueueList downloads={downloads} works={works ?? []} choice={choice} />
            )}
            {works && works.length > 0 && <DoneList works={works} />}
          </>
        )}
        {downloads && <QueueVoice downloads={downloads} />}
      </Screen>
      {choice.isEditing && <QueueEdit items={items} choice={choice} />}
    </>
  );
}

/** The stored bytes against the browser's estimated quota; leads to the storage screen. */
function DownloadSpace() {
  const space = useSpace();
  const storage = useStorageSpace();
  if (!space) return null;
  return <SpaceMeter space={space} storage={storage} href={SPACE_PATH} />;
}
