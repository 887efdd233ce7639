import { AdminLink } from './AdminLink.tsx';
import styles from './UserLink.module.css';

/** A username that opens the account's page. */
export function UserLink({ id, name }: { id: string; name: string }) {
  return (
    <AdminLink className={styles.name} href={`/admin/users/${id}`}>
      {nameText(id, name)}
    </AdminLink>
  );
}

/** A closed account has no name any more. */
export function nameText(id: string, name: string): string {
  return name === `closed-${id}` ? '已注销的用户' : name;
}
