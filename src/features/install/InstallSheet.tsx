import { useState } from 'react';
import type { InstallBranch } from '../../lib/installBranch.ts';
import { heldInstallPrompt } from '../../lib/installPrompt.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { appHref } from './appHref.ts';
import styles from './InstallSheet.module.css';
import { askBrowser } from './openInstall.ts';
import { ANDROID_WAYS, DESKTOP_WAYS } from './otherSteps.ts';
import * as texts from './texts.ts';

interface InstallSheetProps {
  readonly branch: Extract<InstallBranch, { kind: 'android' | 'desktop' }>;
  readonly onClose: () => void;
}

const GAINS = [
  { icon: SCREEN_ICONS.zap, title: texts.FAST, text: texts.FAST_NOTE },
  { icon: 'dl', title: texts.OFFLINE_LIBRARY, text: texts.OFFLINE_NOTE },
  { icon: SCREEN_ICONS.full, title: texts.FULL_SCREEN, text: texts.FULL_SCREEN_NOTE },
] as const;

/** 安装「墨屿」: uses the browser's install prompt where there is one, else describes its menu. */
export function InstallSheet({ branch, onClose }: InstallSheetProps) {
  const [canAsk] = useState(() => heldInstallPrompt() !== undefined);
  const apk = useAppState(({ global }) => appHref(global.appinfo.android_app_package));
  const way =
    branch.kind === 'android' ? ANDROID_WAYS[branch.browser] : DESKTOP_WAYS[branch.browser];
  const install = async () => {
    await askBrowser();
    onClose();
  };
  return (
    <Sheet title={texts.INSTALL_TITLE} note={texts.from(window.location.host)} onClose={onClose}>
      <ul className={styles.gains}>
        {GAINS.map(({ icon, title, text }) => (
          <li key={title} className={styles.gain}>
            <span className={styles.gainIcon}>
              <Icon name={icon} size={24} />
            </span>
            <span className={styles.gainTitle}>{title}</span>
            <span className={styles.gainText}>{text}</span>
          </li>
        ))}
      </ul>
      {!canAsk && <Way {...way} />}
      {canAsk && (
        <Button variant="primary" size="l" block onClick={() => void install()}>
          {texts.INSTALL_NOW}
        </Button>
      )}
      <div className={styles.more}>
        {branch.kind === 'android' && apk && (
          <Button variant="inset" icon={SCREEN_ICONS.phone} href={apk}>
            {texts.DOWNLOAD_ANDROID}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          {canAsk ? texts.LATER : texts.UNDERSTOOD}
        </Button>
      </div>
    </Sheet>
  );
}

function Way({ steps, note }: { readonly steps: readonly string[]; readonly note?: string }) {
  return (
    <div className={styles.way}>
      <Logo size={40} />
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step}>
            {at + 1}. {step}
          </li>
        ))}
        {note && <li className={styles.note}>{note}</li>}
      </ol>
    </div>
  );
}
