import type { ReactNode } from 'react';
import type { FilmPrice } from '../lib/filmWords.ts';
import { classNames } from './classNames.ts';
import { Coin } from './Coin.tsx';
import styles from './FilmStill.module.css';
import { PictureMarks } from './PictureMarks.tsx';

const PRICE_WORDS = { free: '免费', limited: '限免', bought: '已购', paid: '付费' } as const;

export interface FilmStillProps {
  /** An image, or its placeholder; it is stretched over the still. */
  cover: ReactNode;
  /** Top left. */
  price?: FilmPrice;
  /** Bottom right, as 1:48:20 or 全 12 集. */
  length?: string;
  /** On this device. */
  kept?: boolean;
  /** How far it was watched, 0…1. */
  progress?: number;
  /** Cannot be opened now: behind a veil. */
  veiled?: boolean;
  className?: string;
}

/** A film as a picture of it, 16 : 9 (design 5). Marks are pictures only: the link around it says them in words. */
export function FilmStill(props: FilmStillProps) {
  const { cover, price, length, kept, progress, veiled, className } = props;
  return (
    <span className={classNames(styles.still, veiled && styles.veiled, className)}>
      <span className={styles.picture}>{cover}</span>
      {price !== undefined && <Price price={price} />}
      {length && <span className={styles.length} data-mark={length} />}
      <PictureMarks kept={kept} progress={progress} />
    </span>
  );
}

function Price({ price }: { price: FilmPrice }) {
  if (typeof price !== 'number') {
    return (
      <span className={classNames(styles.price, styles[price])} data-mark={PRICE_WORDS[price]} />
    );
  }
  return (
    <span className={styles.price} data-mark={price}>
      <Coin size={13} />
    </span>
  );
}

/** What a still's marks say, in words, for the name of the link around it; how far it was watched stands beside it in words. */
export function stillWords(still: Omit<FilmStillProps, 'cover' | 'progress'>): string[] {
  const { price, length, kept, veiled } = still;
  const words: string[] = [];
  if (typeof price === 'number') words.push(`${price} 金币`);
  else if (price) words.push(PRICE_WORDS[price]);
  if (length) words.push(length);
  if (kept) words.push('已下载');
  if (veiled) words.push('离线时打不开');
  return words;
}
