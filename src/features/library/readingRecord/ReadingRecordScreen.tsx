import { useMemo, useState, useSyncExternalStore } from 'react';
import { HOME_PATHS, readAddress } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { useToday } from '../../../lib/useToday.ts';
import { readingDaysSetting } from '../../../offline/readingDays.ts';
import { dayOf } from '../../../shared/offline/readingDays/readingDay.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { allReads, lastRead } from '../../../state/lastRead.ts';
import { useAppDispatch, useAppState } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import * as texts from '../texts.ts';
import { RecordCharts } from './RecordCharts.tsx';
import { recordOf } from './readingRecord.ts';
import styles from './ReadingRecord.module.css';
import { useReadingRecord } from './useReadingRecord.ts';
import { useShareRecord } from './useShareRecord.ts';
import { useNames } from '../../../lib/convert/useNames.ts';

/** 阅读记录: how long the account read on which day, on all its devices. */
export default function ReadingRecordScreen() {
  const { back } = useNavigation();
  const { stored, retry, removeAll } = useReadingRecord();
  const today = dayOf(useToday());
  const days = stored?.days;
  const counted = useMemo(() => days && recordOf(days, today), [days, today]);
  const nameOf = useNames(counted?.tags.map(({ name }) => name) ?? []);
  const record = counted && {
    ...counted,
    tags: counted.tags.map((tag) => ({ ...tag, name: nameOf(tag.name) })),
  };
  const share = useShareRecord();
  const hasRead = record !== undefined && record.seconds + record.chapters > 0;
  return (
    <Screen className={styles.screen}>
      <NavBar
        title={texts.READING_RECORD}
        onBack={() => back('/mine')}
        right={
          hasRead && (
            <IconButton
              icon={SCREEN_ICONS.shareUp}
              label={texts.SHARE_RECORD}
              onClick={() => share(record, today)}
            />
          )
        }
      />
      {stored?.isLasting === false && (
        <div className={styles.warning}>
          <Note tone="amber">{texts.NOT_COUNTED_HERE}</Note>
        </div>
      )}
      {stored && !days && <ErrorState onRetry={() => void retry()} />}
      {record && !hasRead && <Empty />}
      {hasRead && <RecordCharts record={record} today={today} />}
      {stored && <Settings hasRead={hasRead} onRemove={removeAll} />}
    </Screen>
  );
}

function Empty() {
  const last = useAppState(({ user }) => lastRead(allReads(user)));
  const href = last ? readAddress(last.kind, last.uuid, last.chapter) : HOME_PATHS.comic;
  return (
    <EmptyState
      art="bookcase"
      title={texts.NO_READING_DAYS}
      text={texts.NO_READING_DAYS_NOTE}
      actions={<Button href={href}>{last ? texts.CONTINUE_READING : texts.TO_HOME}</Button>}
    />
  );
}

interface SettingsProps {
  readonly hasRead: boolean;
  readonly onRemove: () => Promise<void>;
}

function Settings({ hasRead, onRemove }: SettingsProps) {
  const dispatch = useAppDispatch();
  const { isOn } = useSyncExternalStore(readingDaysSetting.subscribe, readingDaysSetting.read);
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    const said = await onRemove().then(
      () => texts.READING_DAYS_DELETED,
      () => texts.DELETE_FAILED,
    );
    dispatch(globalActions.toastShown(said));
  };
  return (
    <section className={`${styles.card} ${styles.settings}`} aria-label={texts.COUNT_READING}>
      <SwitchRow
        title={texts.COUNT_READING}
        note={texts.COUNT_READING_NOTE}
        checked={isOn}
        onChange={(next) => readingDaysSetting.write({ isOn: next })}
      />
      <p className={styles.note}>{texts.READING_DAYS_NOTE}</p>
      {hasRead && (
        <Button variant="outline" icon={SCREEN_ICONS.trash} block onClick={() => setAsking(true)}>
          {texts.DELETE_READING_DAYS}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.DELETE_READING_DAYS_QUESTION}
          text={texts.DELETE_READING_DAYS_NOTE}
          confirmLabel={texts.CLEAR}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </section>
  );
}
