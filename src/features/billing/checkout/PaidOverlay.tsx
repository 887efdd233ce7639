import { useState } from 'react';
import { useSystem } from '../../../api/endpoints/system.ts';
import type { Address } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { PendingPayment } from './pendingPayments.ts';
import { BIND_PHONE_BONUS_COINS } from '../../../shared/limits.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Coin } from '../../../ui/Coin.tsx';
import { CredentialCard } from './CredentialCard.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { useModalDialog } from '../../../ui/useModalDialog.ts';
import { saveCredential } from './credentialPicture.ts';
import styles from './PaymentOverlay.module.css';
import { paidText } from './payText.ts';
import * as texts from './texts.ts';
import { useContinue } from './useContinue.ts';
import { useCredential } from './useCredential.ts';

const BIND = '/bindphone';

interface PaidOverlayProps {
  readonly payment: PendingPayment;
  readonly got: { readonly coins: number; readonly days: number };
  readonly onClose: () => void;
}

/** 支付成功: what was purchased, and what recovers the account. */
export function PaidOverlay({ payment, got, onClose }: PaidOverlayProps) {
  const dialogRef = useModalDialog({ onEscape: onClose });
  const { open } = useNavigation();
  const own = useCredential();
  const { credential, phone, copy } = own;
  const onward = useContinue(payment);
  const bonus = useSystem()?.promo.bind_phone_coins ?? BIND_PHONE_BONUS_COINS;
  const leaveFor = (href: Address | undefined, replace = false) => {
    onClose();
    if (href) open(href, { replace });
  };
  const goOn = () => leaveFor(onward.href, onward.isBack);
  return (
    <dialog ref={dialogRef} className={styles.overlay} aria-labelledby="payment-paid">
      <div className={styles.column}>
        <span className={styles.done}>
          <Icon name="check" size={32} />
        </span>
        <h1 id="payment-paid" className={styles.title}>
          {texts.PAID}
        </h1>
        <p className={styles.got}>
          {got.coins > 0 && <Coin size={18} />} {paidText(got)}
        </p>
        <CredentialCard
          credential={credential}
          note={phone ? texts.boundTo(phone) : texts.SIGN_IN_WITH_IT}
          onCopy={copy}
        />
        {phone ? <BoundNote /> : <SignInNote />}
        <div className={styles.pair}>
          <SaveButton credential={credential} note={phone ? texts.boundTo(phone) : undefined} />
          <Button className={styles.glass} icon={SCREEN_ICONS.copy} onClick={() => copy('all')}>
            {texts.COPY_ALL}
          </Button>
        </div>
        {!phone ? (
          <>
            <Button variant="primary" size="l" block onClick={() => leaveFor(BIND)}>
              {texts.BIND_PHONE}
              {bonus > 0 && texts.bonusComes(bonus)}
            </Button>
            <Button variant="plain" size="l" block className={styles.plain} onClick={goOn}>
              {texts.savedThen(onward.href ? texts.CONTINUE_READING : texts.CLOSE)}
            </Button>
          </>
        ) : (
          <Button variant="primary" size="l" block onClick={goOn}>
            {onward.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}

function SignInNote() {
  return (
    <p className={styles.signIn}>
      <Icon name={SCREEN_ICONS.cam} size={24} />
      <span>
        {texts.PLEASE}
        <b>{texts.SCREENSHOT}</b>
        {texts.OR_BIND_PHONE}
      </span>
    </p>
  );
}

function BoundNote() {
  return (
    <p className={styles.bound}>
      <Icon name={SCREEN_ICONS.phone} size={22} />
      <span>
        {texts.PHONE_BOUND}
        <b>{texts.PHONE_SIGNS_IN_TOO}</b>
      </span>
    </p>
  );
}

type SaveButtonProps = Parameters<typeof saveCredential>[0];

function SaveButton(card: SaveButtonProps) {
  const dispatch = useAppDispatch();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const outcome = await saveCredential(card);
    if (outcome === 'saved') dispatch(globalActions.toastShown(texts.PICTURE_SAVED));
    if (outcome === 'failed') dispatch(globalActions.toastShown(texts.PICTURE_NOT_SAVED));
    setIsSaving(false);
  };
  return (
    <Button
      className={styles.glass}
      icon={SCREEN_ICONS.img}
      busy={isSaving}
      onClick={() => void save()}
    >
      {texts.SAVE_PICTURE}
    </Button>
  );
}
