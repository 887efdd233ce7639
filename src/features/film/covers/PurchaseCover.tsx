import type { Address } from '../../../lib/addresses.ts';
import { useState, type ReactNode } from 'react';
import type { PurchaseOutcome } from '../../../api/endpoints/purchase.ts';
import { Button } from '../../../ui/Button.tsx';
import { Coin } from '../../../ui/Coin.tsx';
import type { Offer, usePurchase } from '../../work/index.ts';
import * as texts from '../texts.ts';
import { CoverCard } from './CoverCard.tsx';
import styles from './Covers.module.css';

interface PurchaseCoverProps {
  readonly still: string;
  /** For example 试看结束, 第 5 集需要购买. */
  readonly title: string;
  /** For example 前 4 集免费 · 全 12 集打包 8 折. */
  readonly text: string;
  /** Why the automatic purchase stopped, if it did. */
  readonly note?: string | undefined;
  /** The single episode, and all episodes still locked. */
  readonly offers: readonly Offer[];
  readonly purchase: ReturnType<typeof usePurchase>;
  /** State of automatic purchase; this purchase keeps it. */
  readonly isAutoOn: boolean;
  /** Checkout for coins, which returns to this episode. */
  readonly payHref: Address;
  /** Undefined if the episode has no trial. */
  readonly trial?: { readonly label: string; readonly onWatch: () => void } | undefined;
}

export function PurchaseCover(props: PurchaseCoverProps) {
  const { still, title, text, note, offers, purchase, isAutoOn, trial } = props;
  const { coins, phase } = purchase;
  const [said, setSaid] = useState<string>();
  const least = Math.min(...offers.map(({ price }) => price));
  const missing = Math.max(0, least - coins);
  const settle = async (work: Promise<PurchaseOutcome>) => {
    setSaid(undefined);
    setSaid(outcomeText(await work));
  };
  const status = phase === 'unsure' ? texts.NO_ANSWER : (said ?? note ?? text);
  return (
    <CoverCard
      still={still}
      title={title}
      text={<output>{status}</output>}
      foot={
        <>
          <Balance coins={coins} missing={missing} />
          {trial && (
            <button type="button" className={styles.link} onClick={trial.onWatch}>
              {trial.label}
            </button>
          )}
        </>
      }
    >
      {phase === 'unsure' ? (
        <Button variant="primary" onClick={() => void settle(purchase.check())}>
          {texts.CHECK}
        </Button>
      ) : (
        <Ways
          {...props}
          missing={missing}
          onPurchase={(offer) => void settle(purchase.make(offer, isAutoOn))}
        />
      )}
    </CoverCard>
  );
}

function outcomeText(outcome: PurchaseOutcome): string | undefined {
  switch (outcome.kind) {
    case 'changed':
      return texts.PRICE_CHANGED;
    case 'short':
      return texts.TOO_FEW_COINS;
    case 'failed':
      return texts.NOT_BOUGHT;
    default:
      return undefined;
  }
}

function Balance({ coins, missing }: { readonly coins: number; readonly missing: number }) {
  return (
    <span>
      {texts.balance(coins)}
      {missing > 0 && <b className={styles.missing}>{texts.missing(missing)}</b>}
    </span>
  );
}

interface WaysProps extends PurchaseCoverProps {
  /** Coins that are missing for the cheapest offer; 0 if the balance is enough. */
  readonly missing: number;
  readonly onPurchase: (offer: Offer) => void;
}

/** Highlights the best affordable offer. */
function Ways({ offers, purchase, payHref, missing, onPurchase }: WaysProps) {
  const { coins, phase } = purchase;
  const [pressed, setPressed] = useState<number>();
  const isBuying = phase === 'buying';
  const affordable = offers.filter(({ price }) => price <= coins);
  const best = affordable.at(-1);
  const buttons: ReactNode[] = offers.map((offer) => {
    const { count, label, price } = offer;
    if (price > coins && !isBuying) return null;
    return (
      <Button
        key={count}
        variant={offer === best ? 'primary' : 'inset'}
        className={offer === best ? undefined : styles.glass}
        busy={isBuying && (pressed ?? offers[0]?.count) === count}
        onClick={() => {
          if (isBuying) return;
          setPressed(count);
          onPurchase(offer);
        }}
      >
        <span className={styles.price}>
          {label} <Coin size={15} /> {price}
          <span className="visuallyHidden">{texts.COINS}</span>
        </span>
      </Button>
    );
  });
  const isShort = affordable.length < offers.length && !isBuying;
  return (
    <>
      {buttons}
      {isShort && (
        <Button
          variant={missing > 0 ? 'primary' : 'inset'}
          className={missing > 0 ? undefined : styles.glass}
          href={payHref}
        >
          {missing > 0 ? texts.TOP_UP : texts.topUpFor(offers.at(-1)?.label)}
        </Button>
      )}
    </>
  );
}
