import { useEffect, useState, useSyncExternalStore } from 'react';
import { pushApi } from '../../api/endpoints/push.ts';
import { pushSupport } from '../../lib/webPush.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAccount, useAppDispatch, useIsOffline } from '../../state/store.ts';
import { usePermission } from './permission.ts';
import { notePushServed, pushSetting } from './pushSetting.ts';
import { turnOffPush, turnOnPush } from './syncPush.ts';
import * as texts from './texts.ts';

/**
 * Notifications of the account in use on this device.
 * @param isAsking false asks the server nothing
 */
export function usePush(isAsking = true) {
  const account = useAccount();
  const isOffline = useIsOffline();
  const permission = usePermission();
  const { accounts, isServed } = useSyncExternalStore(pushSetting.subscribe, pushSetting.read);
  const support = pushSupport();
  const { data: status } = pushApi.usePushStatusQuery(
    { account },
    { skip: !isAsking || isOffline || !account || support === 'no' },
  );
  const key = status?.key;
  useEffect(() => {
    if (key !== undefined) notePushServed(key !== '');
  }, [key]);
  return {
    support,
    permission,
    status,
    /** Whether the server sends notifications at all. */
    isServed: key === undefined ? isServed : key !== '',
    isOn: permission === 'granted' && accounts.includes(account) && status?.on !== false,
  };
}

/** Switches notifications of this device, and says how that ended. */
export function usePushSwitch() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    /** @returns whether notifications are on */
    async turnOn(): Promise<boolean> {
      setIsBusy(true);
      const result = await dispatch(turnOnPush());
      setIsBusy(false);
      dispatch(globalActions.toastShown(texts.turnOnText(result)));
      return result === 'on';
    },
    async turnOff(): Promise<void> {
      await dispatch(turnOffPush());
      dispatch(globalActions.toastShown(texts.TURNED_OFF));
    },
  };
}
