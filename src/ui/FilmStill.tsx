import type { ReactNode } from 'react';
import type { FilmPrice } from '../lib/filmText.ts';
import { classNames } from './classNames.ts';
import { Coin } from './Coin.tsx';
import styles from './FilmStill.module.css';
import { PictureMarks } from './PictureMarks.tsx';
import * as texts from './texts.ts';

const PRICE_LABELS = {
  free: texts.FREE,
  limited: texts.LIMITED,
  bought: texts.BOUGHT,
  paid: texts.PAID,
} as const;

export interface FilmStillProps {
  /** An image or its placeholder; stretched over the still. */
  cover: ReactNode;
  price?: FilmPrice;
  /** Bottom right, as 1:48:20 or 全 12 集. */
  length?: string;
  stored?: boolean;
  /** Watched share, 0…1. */
  progress?: number;
  /** Cannot be opened now; shown under a veil. */
  veiled?: boolean;
  className?: string;
}

/** A film's image, 16 : 9. Its marks are visual only: the link around it has them as text. */
export function FilmStill(props: FilmStillProps) {
  const { cover, price, length, stored, progress, veiled, className } = props;
  return (
    <span className={classNames(styles.still, veiled && styles.veiled, className)}>
      <span className={styles.picture}>{cover}</span>
      {price !== undefined && <Price price={price} />}
      {length && <span className={styles.length} data-mark={length} />}
      <PictureMarks stored={stored} progress={progress} />
    </span>
  );
}

function Price({ price }: { price: FilmPrice }) {
  if (typeof price !== 'number') {
    return (
      <span className={classNames(styles.price, styles[price])} data-mark={PRICE_LABELS[price]} />
    );
  }
  return (
    <span className={styles.price} data-mark={price}>
      <Coin size={13} />
    </span>
  );
}

/** The marks as text for the name of the link around a still; the progress is shown as text beside it. */
export function stillLabel(still: Omit<FilmStillProps, 'cover' | 'progress'>): string[] {
  const { price, length, stored, veiled } = still;
  const label: string[] = [];
  if (typeof price === 'number') label.push(texts.coinsOf(price));
  else if (price) label.push(PRICE_LABELS[price]);
  if (length) label.push(length);
  if (stored) label.push(texts.DOWNLOADED);
  if (veiled) label.push(texts.NOT_OFFLINE);
  return label;
}
