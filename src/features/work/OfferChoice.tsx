import { useId } from 'react';
import { Coin } from '../../ui/Coin.tsx';
import type { Offer } from './offers.ts';
import styles from './PurchaseSheet.module.css';
import * as texts from './texts.ts';

interface OfferChoiceProps {
  readonly offers: readonly Offer[];
  /** Count of the selected offer. */
  readonly chosen: number;
  readonly onChoose: (count: number) => void;
}

/** A choice of up to three offers: native radios, so that the arrow keys work. */
export function OfferChoice({ offers, chosen, onChoose }: OfferChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.offers}>
      <legend className="visuallyHidden">{texts.HOW_MANY}</legend>
      {offers.map(({ count, label, price, original, discount }) => (
        <label key={count} className={styles.offer}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={count === chosen}
            onChange={() => onChoose(count)}
          />
          {discount && <span className={styles.discount}>{discount}</span>}
          <span className={styles.label}>{label}</span>
          <span className={styles.cost}>
            <Coin size={17} /> {price}
            <span className="visuallyHidden">{texts.COINS}</span>
          </span>
          <span className={styles.original}>
            {original !== undefined && (
              <s>
                <span className="visuallyHidden">{texts.ORIGINAL_PRICE}</span>
                {original}
              </s>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
