import { type ReactNode, useEffect } from 'react';
import { AdminLink } from './AdminLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** What the screen is for, in one sentence. */
  about?: string;
  /** The list that this screen is an item of. */
  parent?: { readonly href: string; readonly title: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen's frame; also names the document. */
export function Page({ title, about, parent, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · 墨屿后台`;
  }, [title]);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titles}>
          {parent && (
            <AdminLink className={styles.parent} href={parent.href}>
              <Icon name="back" size={16} />
              {parent.title}
            </AdminLink>
          )}
          <h1 className={styles.title}>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface SectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}
