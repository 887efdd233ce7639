import { useState } from 'react';
import { changePushSettings } from '../../api/endpoints/push.ts';
import { failureMessage } from '../../api/failure.ts';
import type { Work } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState, useIsOffline } from '../../state/store.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Push.module.css';
import * as texts from './texts.ts';
import { usePush, usePushSwitch } from './usePush.ts';

interface UpdateReminderRowProps {
  readonly work: Pick<Work, 'uuid' | 'kind' | 'status'>;
  readonly className?: string | undefined;
}

/** 更新提醒: whether new chapters of this favorite are notified of. */
export function UpdateReminderRow({ work, className }: UpdateReminderRowProps) {
  const { uuid, kind, status: state } = work;
  const isFavorite = useAppState(({ user }) => user[`${kind}collectuuids`].includes(uuid));
  const isWanted = isFavorite && state === 'serial';
  const { support, permission, status, isServed, isOn } = usePush(isWanted);
  const { turnOn } = usePushSwitch();
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  if (!isWanted || support !== 'yes' || !isServed) return null;
  const say = (text: string) => dispatch(globalActions.toastShown(text));
  const isMuted = status?.muted.includes(uuid) ?? false;
  const change = async (next: boolean) => {
    if (isOffline) return void say(texts.ONLINE_ONLY);
    if (permission === 'denied') return void say(texts.BLOCKED_HINT);
    setIsBusy(true);
    const isDeviceOn = isOn || (await turnOn());
    if (isDeviceOn && next === isMuted) {
      const failure = await dispatch(changePushSettings({ action: 'work', uuid, on: next }));
      const done = next ? texts.REMINDER_ON : texts.REMINDER_OFF;
      say(failure ? texts.NOT_SAVED + failureMessage(failure) : done);
    }
    setIsBusy(false);
  };
  return (
    <div className={className}>
      <span className={styles.reminder}>
        {texts.REMINDER}
        <small>{texts.REMINDER_NOTE}</small>
      </span>
      <Switch
        checked={isOn && !isMuted}
        disabled={isBusy}
        onChange={(next) => void change(next)}
        label={texts.REMINDER}
      />
    </div>
  );
}
