import { AdminLink } from '../../parts/AdminLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OverviewScreen.module.css';

interface StepProps {
  href: string;
  title: string;
  about: string;
}

/** A thing to do, which leads to its screen. */
export function Step({ href, title, about }: StepProps) {
  return (
    <AdminLink className={styles.step} href={href}>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
      </span>
      <Icon name="right" size={18} />
    </AdminLink>
  );
}
