import { useOpenLink } from '../../lib/navigation.ts';
import { trialText } from '../../lib/filmText.ts';
import type { Banner } from '../../shared/contract/index.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './HeroCard.module.css';

/** A full-bleed film picture with a play mark; the whole card is the link. */
export function HeroCard({ banner, href }: { banner: Banner; href: string }) {
  const onOpen = useOpenLink();
  const { title, subtitle, cover, item } = banner;
  const text = [subtitle, item && trialText(item)].filter(Boolean).join(' · ');
  return (
    <AppLink
      className={styles.hero}
      href={href}
      onOpen={onOpen}
      aria-label={[title, text, '播放'].filter(Boolean).join('，')}
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
    </AppLink>
  );
}
