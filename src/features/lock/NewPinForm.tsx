import { useState, type FormEvent } from 'react';
import { PIN_DIGITS_MAX, PIN_DIGITS_MIN } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Lock.module.css';
import { lockSetting } from './lockSetting.ts';
import { hashPin, isPin } from './pin.ts';
import { PinField } from './PinField.tsx';
import * as texts from './texts.ts';

interface NewPinFormProps {
  readonly action: string;
  readonly onSaved: () => void;
}

/** Sets a new PIN, given twice. */
export function NewPinForm({ action, onSaved }: NewPinFormProps) {
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const differs = repeated.length >= pin.length && repeated !== pin;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPin(pin) || pin !== repeated || isBusy) return;
    setIsBusy(true);
    const hashed = await hashPin(pin);
    lockSetting.write({ ...lockSetting.read(), pin: hashed, failures: 0, waitUntilMs: 0 });
    setIsBusy(false);
    onSaved();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <PinField
        label={texts.NEW_PIN}
        value={pin}
        onChange={setPin}
        note={texts.digitsNote(PIN_DIGITS_MIN, PIN_DIGITS_MAX)}
      />
      <PinField
        label={texts.REPEAT_PIN}
        value={repeated}
        onChange={setRepeated}
        problem={differs ? texts.PINS_DIFFER : ''}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={isBusy}
        disabled={!isPin(pin) || pin !== repeated}
      >
        {action}
      </Button>
    </form>
  );
}
