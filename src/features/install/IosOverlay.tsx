import { useState } from 'react';
import type { IosLayout } from '../../lib/installBranch.ts';
import { changeInstallSettings, setInstalled } from '../../lib/installSettings.ts';
import { INSTALL_HINT_REST_DAYS } from '../../shared/limits.ts';
import { classNames } from '../../ui/classNames.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useModalDialog } from '../../ui/useModalDialog.ts';
import { Credentials } from './Credentials.tsx';
import styles from './IosOverlay.module.css';
import { IOS_WAYS, SAFARI_BARS, type IosStep } from './iosSteps.ts';
import { StepPicture } from './StepPicture.tsx';
import * as texts from './texts.ts';
import { useHandOver } from './useHandOver.ts';

const DAY_MS = 86_400_000;

interface IosOverlayProps {
  readonly layout: IosLayout;
  readonly onClose: () => void;
}

/** The three steps to the home screen, while the address hands the account over ([Note: Hand-over address]). */
export function IosOverlay({ layout: found, onClose }: IosOverlayProps) {
  const [layout, setLayout] = useState(found);
  const dialogRef = useModalDialog({ onEscape: onClose, onPressBeside: onClose });
  const code = useHandOver();
  const { arrow, steps } = IOS_WAYS[layout];
  const isPhone = SAFARI_BARS.some(({ id }) => id === layout);
  const added = () => {
    setInstalled(true);
    onClose();
  };
  const rest = () => {
    changeInstallSettings({ restUntil: Date.now() + INSTALL_HINT_REST_DAYS * DAY_MS });
    onClose();
  };
  return (
    <dialog
      ref={dialogRef}
      className={classNames(styles.overlay, styles[arrow])}
      aria-label={texts.THREE_STEPS}
    >
      <div className={styles.card}>
        <div className={styles.head}>
          <Logo size={44} />
          <div className={styles.text}>
            <h2 className={styles.title}>{texts.THREE_STEPS}</h2>
            <p className={styles.note}>{texts.THREE_STEPS_NOTE}</p>
          </div>
          <IconButton icon="close" label={texts.CLOSE} size={20} onClick={onClose} />
        </div>
        {isPhone && (
          <Segmented
            items={SAFARI_BARS}
            current={layout}
            label={texts.SAFARI_LOOKS}
            onSelect={(id) => setLayout(id as IosLayout)}
          />
        )}
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <Step key={step.picture} number={at + 1} {...step} />
          ))}
        </ol>
        <Credentials code={code} />
        <div className={styles.foot}>
          <button type="button" className={styles.answer} onClick={added}>
            {texts.ADDED}
          </button>
          <button type="button" className={styles.answer} onClick={rest}>
            {texts.restsFor(INSTALL_HINT_REST_DAYS)}
          </button>
        </div>
      </div>
      {arrow !== 'none' && <Arrow />}
    </dialog>
  );
}

function Step({ number, title, text, picture }: IosStep & { readonly number: number }) {
  return (
    <li className={styles.step}>
      <StepPicture name={picture} />
      <div className={styles.stepLabel}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div className={styles.stepText}>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p className={styles.stepNote}>{text}</p>
        </div>
      </div>
    </li>
  );
}

/** Points at the browser's own button, which a page cannot highlight. */
function Arrow() {
  const way = 'M22 4v42M8 32l14 16 14-16';
  return (
    <svg className={styles.arrow} width="44" height="56" viewBox="0 0 44 56" aria-hidden="true">
      <path d={way} stroke="#14181b" strokeOpacity=".35" strokeWidth="10" />
      <path d={way} stroke="#ff6a52" strokeWidth="6" />
    </svg>
  );
}
