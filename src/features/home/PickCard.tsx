import type { Address, WebAddress } from '../../lib/addresses.ts';
import { lengthText } from '../../lib/lengthText.ts';
import type { Banner, Work } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './PickCard.module.css';
import * as texts from './texts.ts';

interface PickCardProps {
  readonly banner: Banner;
  readonly work: Work;
  readonly href: Address | WebAddress;
}

export default function PickCard({ banner, work, href }: PickCardProps) {
  const { tag, title, subtitle } = banner;
  const score = work.score > 0 ? texts.scoreOf(work.score.toFixed(1)) : '';
  const length = [lengthText(work), work.status === 'finished' && texts.FINISHED];
  const facts = [score, length.filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <Link
      className={styles.pick}
      href={href}
      aria-label={[tag, title, subtitle, ...facts].filter(Boolean).join('，')}
    >
      <span className={styles.inner}>
        <span className={styles.text}>
          {tag && <span className={styles.tag}>{tag}</span>}
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.quote}>“{subtitle}”</span>}
          <span className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact} className={styles.fact}>
                {fact}
              </span>
            ))}
          </span>
        </span>
        <BookCover
          cover={<WorkCover path={work.cover} title="" eager />}
          className={styles.bookCover}
        />
      </span>
    </Link>
  );
}
