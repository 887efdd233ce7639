import { installBranch } from '../../../lib/installBranch.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { PendingPayment } from './pendingPayments.ts';
import { isIos } from '../../../lib/platform.ts';
import { Button } from '../../../ui/Button.tsx';
import { CredentialCard } from './CredentialCard.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { useModalDialog } from '../../../ui/useModalDialog.ts';
import styles from './PaymentOverlay.module.css';
import * as texts from './texts.ts';
import { useCredential } from './useCredential.ts';

interface UnpaidOverlayProps {
  readonly payment: PendingPayment;
  /** The reader did pay after all: starts another check. */
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** 这次没有付成功: secures the account first, then suggests the browser that pays best. */
export function UnpaidOverlay({ payment, onYes, onClose }: UnpaidOverlayProps) {
  const dialogRef = useModalDialog({ onEscape: onClose });
  const { open } = useNavigation();
  const { credential, copy } = useCredential();
  const advice = adviceFor(browserToPayIn());
  const ask = () => {
    onClose();
    open(`/service?${new URLSearchParams({ order: payment.order })}`);
  };
  return (
    <dialog ref={dialogRef} className={styles.overlay} aria-labelledby="payment-unpaid">
      <span className={styles.close}>
        <IconButton icon="close" label={texts.CLOSE} size={22} onClick={onClose} />
      </span>
      <div className={styles.column}>
        <h1 id="payment-unpaid" className={styles.title}>
          {texts.NOT_PAID}
        </h1>
        <p className={styles.advice}>{advice.lead}</p>
        <CredentialCard credential={credential} note={texts.SCREENSHOT_FIRST} onCopy={copy} />
        <ol className={styles.steps}>
          {advice.steps.map(({ text, icon }, at) => (
            <li key={text}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <span className={styles.step}>{text}</span>
              <Icon name={icon} size={20} />
            </li>
          ))}
        </ol>
        <Button
          variant="primary"
          size="l"
          block
          icon={SCREEN_ICONS.copy}
          onClick={() => copy('domain')}
        >
          {texts.COPY_DOMAIN}
        </Button>
        <div className={styles.pair}>
          <Button className={styles.glass} onClick={onYes}>
            {texts.PAID_AFTER_ALL}
          </Button>
          <Button className={styles.glass} onClick={ask}>
            {texts.CONTACT_SUPPORT}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

type PayBrowser = 'safari' | 'system' | 'another';

/** Safari exists on iOS alone; on a computer the current browser is as good as any. */
function browserToPayIn(): PayBrowser {
  if (isIos()) return 'safari';
  const branch = installBranch(navigator);
  const isPhone =
    branch.kind === 'android' || (branch.kind === 'inApp' && branch.system === 'android');
  return isPhone ? 'system' : 'another';
}

function adviceFor(browser: PayBrowser) {
  const { lead, second } = {
    safari: { lead: texts.TRY_SAFARI, second: texts.OPEN_SAFARI },
    system: { lead: texts.TRY_PHONE_BROWSER, second: texts.OPEN_PHONE_BROWSER },
    another: { lead: texts.TRY_OTHER_BROWSER, second: texts.OPEN_OTHER_BROWSER },
  }[browser];
  const steps = [
    { text: texts.SCREENSHOT_ACCOUNT, icon: SCREEN_ICONS.cam },
    { text: second, icon: SCREEN_ICONS.safari },
    { text: texts.ENTER_DOMAIN, icon: SCREEN_ICONS.link },
  ];
  return { lead, steps };
}
