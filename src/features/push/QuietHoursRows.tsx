import { useState } from 'react';
import { changePushSettings } from '../../api/endpoints/push.ts';
import { failureMessage } from '../../api/failure.ts';
import type { PushStatus, QuietHours } from '../../shared/contract/push.ts';
import { DAY_MINUTES, QUIET_FROM_MINUTE, QUIET_UNTIL_MINUTE } from '../../shared/limits.ts';
import { useAppDispatch, useIsOffline } from '../../state/store.ts';
import { Note } from '../../ui/Note.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './Push.module.css';
import * as texts from './texts.ts';

const HALF_HOURS = Array.from({ length: DAY_MINUTES / 30 }, (_, at) => at * 30);

/** 免打扰: from when to when notifications wait, in the time zone of this device. */
export function QuietHoursRows({ status: { quiet } }: { readonly status: PushStatus }) {
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const isDisabled = isBusy || isOffline;
  const save = async (next: Omit<QuietHours, 'zone'> | null) => {
    setIsBusy(true);
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
    const hours = next && { from: next.from, until: next.until, zone };
    const failure = await dispatch(
      changePushSettings({ action: 'settings', on: true, quiet: hours }),
    );
    setIsBusy(false);
    setReason(failure ? failureMessage(failure) : '');
  };
  const standard = { from: QUIET_FROM_MINUTE, until: QUIET_UNTIL_MINUTE };
  return (
    <>
      <SwitchRow
        title={texts.QUIET}
        note={texts.QUIET_NOTE}
        checked={quiet !== null}
        disabled={isDisabled}
        onChange={(isQuiet) => void save(isQuiet ? standard : null)}
      />
      {quiet && (
        <div className={styles.hours}>
          <TimeOfDay
            label={texts.QUIET_FROM}
            minute={quiet.from}
            disabled={isDisabled}
            onChange={(from) => void save({ ...quiet, from })}
          />
          <TimeOfDay
            label={texts.QUIET_UNTIL}
            minute={quiet.until}
            disabled={isDisabled}
            onChange={(until) => void save({ ...quiet, until })}
          />
        </div>
      )}
      <div role="alert">
        {reason && (
          <Note tone="accent">
            {texts.NOT_SAVED}
            {reason}
          </Note>
        )}
      </div>
    </>
  );
}

interface TimeOfDayProps {
  readonly label: string;
  /** After midnight. */
  readonly minute: number;
  readonly disabled: boolean;
  readonly onChange: (minute: number) => void;
}

function TimeOfDay({ label, minute, disabled, onChange }: TimeOfDayProps) {
  // A time that another client has set may lie between.
  const minutes = [...new Set([...HALF_HOURS, minute])].sort((a, b) => a - b);
  return (
    <label className={styles.hour}>
      {label}
      <select
        className={styles.select}
        value={minute}
        disabled={disabled}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {minutes.map((each) => (
          <option key={each} value={each}>
            {texts.timeOfDay(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
