import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch, useIsOffline } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './Push.module.css';
import { QuietHoursRows } from './QuietHoursRows.tsx';
import * as texts from './texts.ts';
import { usePush, usePushSwitch } from './usePush.ts';

/** 更新通知: on or off on this device, and quiet hours of the account. */
export default function PushSheet({ onClose }: { readonly onClose: () => void }) {
  const { support, permission } = usePush();
  return (
    <Sheet title={texts.UPDATES} note={texts.SHEET_NOTE} onClose={onClose}>
      <div className={styles.part}>
        {support === 'afterInstall' && <AfterInstall onClose={onClose} />}
        {support === 'yes' && permission === 'denied' && (
          <Note tone="amber">{texts.BLOCKED_NOTE}</Note>
        )}
        {support === 'yes' && permission !== 'denied' && <Settings />}
      </div>
    </Sheet>
  );
}

function AfterInstall({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const install = () => {
    onClose();
    dispatch(globalActions.overlayOpened('install'));
  };
  return (
    <>
      <p className={styles.text}>{texts.NEEDS_INSTALL}</p>
      <Button variant="primary" block onClick={install}>
        {texts.ADD_TO_HOME}
      </Button>
    </>
  );
}

function Settings() {
  const { isOn, status } = usePush();
  const { isBusy, turnOn, turnOff } = usePushSwitch();
  const isOffline = useIsOffline();
  const muted = status?.muted.length ?? 0;
  return (
    <>
      <div>
        <SwitchRow
          title={texts.UPDATES}
          checked={isOn}
          disabled={isBusy || (isOffline && !isOn)}
          onChange={(next) => void (next ? turnOn() : turnOff())}
        />
        {isOn && status && <QuietHoursRows status={status} />}
      </div>
      {isOffline && <Note tone="grey">{texts.OFFLINE_NOTE}</Note>}
      {isOn && (
        <p className={styles.text}>{muted > 0 ? texts.mutedWorks(muted) : texts.PER_WORK}</p>
      )}
    </>
  );
}
