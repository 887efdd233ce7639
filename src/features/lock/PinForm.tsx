import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './Lock.module.css';
import { lockSetting } from './lockSetting.ts';
import { isPin, tryPin, waitLeftMs } from './pin.ts';
import { PinField } from './PinField.tsx';
import * as texts from './texts.ts';

interface PinFormProps {
  readonly label: string;
  readonly action: string;
  readonly onRight: () => void;
}

/** Asks for the present PIN; after a wrong one it counts the seconds until the next try. */
export function PinForm({ label, action, onRight }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const waitMs = useWaitLeftMs();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPin(pin) || isBusy) return;
    setIsBusy(true);
    setIsWrong(false);
    const result = await tryPin(pin);
    setIsBusy(false);
    if (result === 'right') {
      onRight();
      return;
    }
    setIsWrong(result === 'wrong');
    setPin('');
  };
  const waitText = waitMs > 0 && !isBusy ? texts.waitText(Math.ceil(waitMs / 1000)) : '';
  const problem = [isWrong && texts.WRONG_PIN, waitText].filter(Boolean).join('，');
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PinField label={label} value={pin} onChange={setPin} problem={problem} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={isBusy}
        disabled={!isPin(pin) || waitText !== ''}
      >
        {action}
      </Button>
    </form>
  );
}

/** Counts down by the second; follows tries in other tabs. */
function useWaitLeftMs(): number {
  const setting = useSyncExternalStore(lockSetting.subscribe, lockSetting.read);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  return waitLeftMs(setting, nowMs);
}
