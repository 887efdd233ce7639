import type { InstallBranch } from '../../lib/installBranch.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useModalDialog } from '../../ui/useModalDialog.ts';
import styles from './InAppGuide.module.css';
import * as texts from './texts.ts';

interface InAppGuideProps {
  readonly system: Extract<InstallBranch, { kind: 'inApp' }>['system'];
  readonly onClose: () => void;
}

/** In another app's web view nothing can be installed or lasts: guides the reader to a browser. */
export function InAppGuide({ system, onClose }: InAppGuideProps) {
  const dialogRef = useModalDialog({ onEscape: onClose });
  const copy = useCopy();
  // Only the origin: the current address may carry a one-time code.
  const copyAddress = () => copy(`${window.location.origin}/`, texts.LINK);
  const browser = system === 'ios' ? 'Safari' : texts.BROWSER;
  const steps = [
    { icon: 'more', text: texts.TAP_DOTS },
    { icon: SCREEN_ICONS.safari, text: texts.openInBrowser(browser) },
    { icon: SCREEN_ICONS.a2hs, text: texts.THEN_ADD },
  ] as const;
  return (
    <dialog
      ref={dialogRef}
      className={styles.guide}
      data-theme="dark"
      aria-label={texts.USE_BROWSER}
    >
      <svg className={styles.arrow} viewBox="0 0 120 150" aria-hidden="true">
        <path d="M10 140C22 92 62 76 92 22" strokeDasharray="9 10" />
        <path d="M72 26l22-8 4 24" />
      </svg>
      <div className={styles.texts}>
        <h2 className={styles.title}>{texts.USE_BROWSER}</h2>
        <p className={styles.text}>{texts.NOT_HERE}</p>
        <ol className={styles.steps}>
          {steps.map(({ icon, text }, at) => (
            <li key={text} className={styles.step}>
              <span className={styles.icon}>
                <Icon name={icon} size={20} />
              </span>
              <span>
                {at + 1}. {text}
              </span>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <Button icon={SCREEN_ICONS.copy} onClick={copyAddress}>
            {texts.COPY_ADDRESS}
          </Button>
          <Button variant="inset" onClick={onClose}>
            {texts.LOOK_AROUND}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
