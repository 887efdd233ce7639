import type { Address, WebAddress } from '../../lib/addresses.ts';
import { trialText } from '../../lib/filmText.ts';
import type { Banner } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './HeroCard.module.css';
import * as texts from './texts.ts';

/** A full-bleed film picture with a play mark; the whole card is the link. */
export function HeroCard({ banner, href }: { banner: Banner; href: Address | WebAddress }) {
  const { title, subtitle, cover, item } = banner;
  const text = [subtitle, item && trialText(item)].filter(Boolean).join(' · ');
  return (
    <Link
      className={styles.hero}
      href={href}
      aria-label={[title, text, texts.PLAY].filter(Boolean).join('，')}
    >
      <span className={styles.art}>
        <WorkCover path={cover} title="" eager />
      </span>
      <span className={styles.foot}>
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          {text && <span className={styles.text}>{text}</span>}
        </span>
        <span className={styles.play}>
          <Icon name="play" size={24} filled />
        </span>
      </span>
    </Link>
  );
}
