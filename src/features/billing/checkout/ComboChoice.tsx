import { useId } from 'react';
import type { Combo } from '../../../shared/contract/index.ts';
import { Coin } from '../../../ui/Coin.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import look from './Combos.module.css';
import styles from './Pay.module.css';
import { rateText, yuan } from './payText.ts';
import * as texts from './texts.ts';

interface ComboChoiceProps {
  readonly combos: readonly Combo[];
  /** Uuid. */
  readonly chosen: string;
  readonly onChoose: (combo: Combo) => void;
}

/** Coin packs, then day passes: one radio group, so that the arrow keys move through all of them. */
export function ComboChoice({ combos, chosen, onChoose }: ComboChoiceProps) {
  const name = useId();
  const rate = rateText(combos);
  const row = (combo: Combo) => ({
    combo,
    name,
    isChosen: combo.uuid === chosen,
    onChoose: () => onChoose(combo),
  });
  return (
    <fieldset className={styles.choice}>
      <legend className="visuallyHidden">{texts.CHOOSE_COMBO}</legend>
      <div className={styles.heading} aria-hidden="true">
        <span className={styles.title}>{texts.CHOOSE_COMBO}</span>
        {rate && <span className={styles.quiet}>{rate}</span>}
      </div>
      <div className={look.combos}>
        {combos
          .filter(({ kind }) => kind === 'coins')
          .map((combo) => (
            <CoinCombo key={combo.uuid} {...row(combo)} />
          ))}
      </div>
      {combos
        .filter(({ kind }) => kind === 'time')
        .map((combo) => (
          <TimeCombo key={combo.uuid} {...row(combo)} />
        ))}
    </fieldset>
  );
}

interface OneComboProps {
  readonly combo: Combo;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Radio({ name, isChosen, onChoose }: Omit<OneComboProps, 'combo'>) {
  return (
    <input
      type="radio"
      name={name}
      className={styles.radio}
      checked={isChosen}
      onChange={onChoose}
    />
  );
}

function CoinCombo({ combo, ...radio }: OneComboProps) {
  const { coins, bonus } = combo;
  // The bonus is already shown in its own line.
  const tag = combo.tag === texts.bonusOf(bonus) ? '' : combo.tag;
  return (
    <label className={look.combo}>
      <Radio {...radio} />
      {tag && <span className={look.tag}>{tag}</span>}
      <span className={look.coins}>
        <Coin size={19} /> {coins} <small>{texts.COINS}</small>
      </span>
      <span className={bonus > 0 ? look.bonus : look.none}>
        {bonus > 0 ? texts.bonusOf(bonus) : texts.NO_BONUS}
      </span>
      <Price combo={combo} />
      {radio.isChosen && <Chosen />}
    </label>
  );
}

function TimeCombo({ combo, ...radio }: OneComboProps) {
  const { title, days, tag } = combo;
  return (
    <label className={look.card}>
      <Radio {...radio} />
      <span className={look.cardIcon}>
        <Icon name={SCREEN_ICONS.book} size={22} />
      </span>
      <span className={look.cardText}>
        <b>
          {title} <span className={look.cardDays}>{tag || texts.allForDays(days)}</span>
        </b>
        <small>{texts.NO_RENEWAL}</small>
      </span>
      <Price combo={combo} />
      {radio.isChosen && <Chosen />}
    </label>
  );
}

function Price({ combo: { amount, original_amount: original } }: Pick<OneComboProps, 'combo'>) {
  return (
    <span className={look.price}>
      {original > amount && (
        <s className={look.original}>
          <span className="visuallyHidden">{texts.ORIGINAL_PRICE}</span>
          {yuan(original)}
        </s>
      )}
      {yuan(amount)}
    </span>
  );
}

/** Decorative: the radio conveys the state to assistive technology. */
function Chosen() {
  return (
    <span className={look.chosen}>
      <Icon name="check" size={15} />
    </span>
  );
}
