import { useState, useSyncExternalStore } from 'react';
import { LOCK_AFTER_MINUTES } from '../../shared/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './Lock.module.css';
import { lockSetting, type LockSetting } from './lockSetting.ts';
import { NewPinForm } from './NewPinForm.tsx';
import { PinForm } from './PinForm.tsx';
import * as texts from './texts.ts';

type Step = 'settings' | 'change' | 'newPin' | 'turnOff';

/** 应用锁: the PIN, when it is asked for, and blurred covers. Changing or removing a PIN needs the present one. */
export default function LockSheet({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>('settings');
  const setting = useSyncExternalStore(lockSetting.subscribe, lockSetting.read);
  const done = () => setStep('settings');
  const turnOff = () => {
    const { pin: _removed, ...rest } = lockSetting.read();
    lockSetting.write({ ...rest, pin: undefined });
    done();
  };
  return (
    <Sheet title={texts.APP_LOCK} note={texts.LOCK_NOTE} onClose={onClose}>
      <div className={styles.part}>
        {step === 'settings' && (
          <>
            <p className={styles.text}>{texts.PROTECTS}</p>
            {setting.pin ? (
              <PinSettings setting={setting} onStep={setStep} />
            ) : (
              <>
                <Note tone="amber">{texts.NO_WAY_BACK}</Note>
                <NewPinForm action={texts.TURN_ON} onSaved={done} />
              </>
            )}
            <SwitchRow
              title={texts.BLUR_COVERS}
              note={texts.BLUR_COVERS_NOTE}
              checked={setting.blursCovers}
              onChange={(blursCovers) => lockSetting.write({ ...setting, blursCovers })}
            />
          </>
        )}
        {step === 'newPin' && <NewPinForm action={texts.SAVE_PIN} onSaved={done} />}
        {(step === 'change' || step === 'turnOff') && (
          <PinForm
            label={texts.CURRENT_PIN}
            action={step === 'change' ? texts.CONTINUE : texts.TURN_OFF}
            onRight={step === 'change' ? () => setStep('newPin') : turnOff}
          />
        )}
        {step !== 'settings' && (
          <Button variant="plain" block onClick={done}>
            {texts.CANCEL}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

interface PinSettingsProps {
  readonly setting: LockSetting;
  readonly onStep: (step: Step) => void;
}

function PinSettings({ setting, onStep }: PinSettingsProps) {
  return (
    <>
      <Choices
        label={texts.LOCK_AFTER}
        value={String(setting.afterMinutes)}
        chips={LOCK_AFTER_MINUTES.map((minutes) => ({
          value: String(minutes),
          title: texts.afterMinutes(minutes),
        }))}
        onChange={(value) => {
          const afterMinutes = LOCK_AFTER_MINUTES.find((minutes) => String(minutes) === value) ?? 1;
          lockSetting.write({ ...setting, afterMinutes });
        }}
      />
      <div className={styles.buttons}>
        <Button variant="outline" block onClick={() => onStep('change')}>
          {texts.CHANGE_PIN}
        </Button>
        <Button variant="outline" block onClick={() => onStep('turnOff')}>
          {texts.TURN_OFF}
        </Button>
      </div>
    </>
  );
}
