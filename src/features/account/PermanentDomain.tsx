import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

export function PermanentDomain({ address }: { address: string }) {
  const copy = useCopy();
  return (
    <section className={styles.domain} aria-label={texts.DOMAIN}>
      <div className={styles.domainText}>
        <h2 className={styles.domainTitle}>{texts.DOMAIN_NOTE}</h2>
        <p className={styles.address}>{address.replace(/^https?:\/\/|\/$/g, '')}</p>
      </div>
      <Button
        variant="inset"
        size="s"
        icon={SCREEN_ICONS.copy}
        onClick={() => copy(address, texts.LINK)}
      >
        {texts.COPY_LINK}
      </Button>
    </section>
  );
}
