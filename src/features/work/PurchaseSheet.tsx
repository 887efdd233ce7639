import type { Address } from '../../lib/addresses.ts';
import { useId } from 'react';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Coin } from '../../ui/Coin.tsx';
import { FreeAt } from '../../ui/FreeAt.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { BindPhoneStrip } from './BindPhoneStrip.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import { defaultOffer, type Offer } from './offers.ts';
import styles from './PurchaseSheet.module.css';
import * as texts from './texts.ts';
import type { Purchase } from './usePurchase.ts';

/** What the reader has chosen so far. The owner holds it, because the sheet closes while the checkout is open. */
export interface PurchaseChoice {
  /** Of the offer; absent: the default one. */
  readonly count?: number;
  /** Whether the purchase also turns automatic purchases on. */
  readonly wantsAuto?: boolean;
}

interface PurchaseSheetProps {
  readonly kind: Kind;
  readonly name: string;
  /** Why the automatic purchase stopped, if it did. */
  readonly note?: string | undefined;
  /** When the chapter becomes free without a purchase, ISO 8601. */
  readonly freeAt: string | undefined;
  readonly offers: readonly Offer[];
  readonly purchase: Purchase;
  /** Checkout for coins, which returns to the chapter. */
  readonly payHref: Address;
  /** False of a film in one piece, which has no next chapter to purchase. */
  readonly hasNext?: boolean;
  readonly isAutoOn: boolean;
  readonly onAutoOff: () => void;
  readonly choice: PurchaseChoice;
  readonly onChoice: (choice: PurchaseChoice) => void;
  readonly onClose: () => void;
}

export function PurchaseSheet(props: PurchaseSheetProps) {
  const { kind, name, note, freeAt, offers, purchase, payHref, isAutoOn, onAutoOff, onClose } =
    props;
  const { choice, onChoice, hasNext = true } = props;
  const { coins, phase } = purchase;
  const { count, wantsAuto = isAutoOn } = choice;
  const chosen = offers.find((each) => each.count === count) ?? defaultOffer(offers, coins);
  const alone = offers[0];
  if (!chosen || !alone) return null;

  const missing = Math.max(0, chosen.price - coins);
  const confirm = async () => {
    const outcome = await purchase.make(chosen, wantsAuto);
    if (outcome.kind === 'bought') onClose();
  };
  const check = async () => {
    const outcome = await purchase.check();
    if (outcome.kind === 'bought') onClose();
  };
  const turnAuto = (wanted: boolean) => {
    onChoice({ ...choice, wantsAuto: wanted });
    // Off applies at once; on applies with the purchase.
    if (!wanted) onAutoOff();
  };
  return (
    <Sheet title={name} note={texts.UNLOCKED_FOR_GOOD} onClose={onClose}>
      {note && <Note tone="amber">{note}</Note>}
      {freeAt && <FreeAt at={freeAt} />}
      <OfferChoice
        offers={offers}
        chosen={chosen.count}
        onChoose={(next) => onChoice({ ...choice, count: next })}
      />
      <p className={styles.balance}>
        <span>{texts.BALANCE}</span>
        <span className={styles.coins}>
          <Coin size={17} /> {coins}
          <span className="visuallyHidden">{texts.COINS}</span>
          {missing > 0 && <b className={styles.missing}>{texts.missing(missing)}</b>}
        </span>
      </p>
      {missing > 0 && <BindPhoneStrip coins={coins} price={alone.price} kind={kind} />}
      {hasNext && (
        <AutoRow kind={kind} price={alone.price} checked={wantsAuto} onChange={turnAuto} />
      )}
      {phase === 'unsure' && <Note tone="amber">{texts.NO_ANSWER}</Note>}
      <div className={styles.act}>
        {phase === 'unsure' ? (
          <Button variant="primary" size="l" block onClick={() => void check()}>
            {texts.CHECK}
          </Button>
        ) : (
          <PayButton
            kind={kind}
            offer={chosen}
            missing={missing}
            busy={phase === 'buying'}
            payHref={payHref}
            onPurchase={() => void confirm()}
          />
        )}
      </div>
    </Sheet>
  );
}

interface PayButtonProps {
  readonly kind: Kind;
  readonly offer: Offer;
  /** Missing coins; 0 if the balance is enough. */
  readonly missing: number;
  readonly busy: boolean;
  readonly payHref: Address;
  readonly onPurchase: () => void;
}

/** Purchases, or opens the checkout if coins are missing. */
function PayButton({ kind, offer, missing, busy, payHref, onPurchase }: PayButtonProps) {
  const unit = CHAPTER_UNITS[kind];
  const what = offer.count === 1 ? offer.label : ` ${offer.count}\u00a0${unit}`;
  if (missing === 0 || busy) {
    return (
      <Button variant="primary" size="l" block busy={busy} onClick={onPurchase}>
        <span className={styles.pay}>
          {!busy && <Coin size={18} />} {texts.unlockFor(offer.price, what)}
        </span>
      </Button>
    );
  }
  return (
    <Button variant="primary" size="l" block href={payHref}>
      {texts.topUpAndUnlock(what)}
    </Button>
  );
}

interface AutoRowProps {
  readonly kind: Kind;
  readonly price: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function AutoRow({ kind, price, checked, onChange }: AutoRowProps) {
  const id = useId();
  const unit = CHAPTER_UNITS[kind];
  return (
    <div className={styles.auto}>
      <span>
        {texts.autoBuyNext(unit)}
        <small id={id} className={styles.hint}>
          {texts.autoBuyNote(unit, price)}
        </small>
      </span>
      <Switch checked={checked} onChange={onChange} label={texts.autoBuyNext(unit)} />
    </div>
  );
}
