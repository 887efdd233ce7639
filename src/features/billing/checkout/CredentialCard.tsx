import styles from './CredentialCard.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';

export interface Credential {
  /** Without its scheme. */
  readonly domain: string;
  readonly username: string;
  /** The generated password while it is valid; null: the reader has set one, which the app does not know. */
  readonly password: string | null;
}
export type CredentialField = keyof Credential;

/** In display order, with a placeholder for an unknown password. */
export function credentialLines(of: Credential) {
  return [
    { field: 'domain', label: '永久域名', value: of.domain, isKnown: true },
    { field: 'username', label: '用户名', value: of.username, isKnown: true },
    {
      field: 'password',
      label: '密码',
      value: of.password ?? '已设置自己的密码',
      isKnown: of.password !== null,
    },
  ] as const;
}

export const CREDENTIAL_TITLE = '墨屿 · 账号凭证';

interface CredentialCardProps {
  readonly credential: Credential;
  readonly note: string;
  readonly onCopy: (field: CredentialField) => void;
}

/** A card for screenshots: nothing is truncated, and it looks the same in every theme. */
export function CredentialCard({ credential, note, onCopy }: CredentialCardProps) {
  return (
    <section className={styles.card} aria-label={CREDENTIAL_TITLE}>
      <div className={styles.head}>
        <Logo size={42} />
        <div className={styles.text}>
          <h2 className={styles.title}>{CREDENTIAL_TITLE}</h2>
          <p className={styles.note}>{note}</p>
        </div>
      </div>
      <dl className={styles.lines}>
        {credentialLines(credential).map(({ field, label, value, isKnown }) => (
          <div key={field} className={styles.line}>
            <dt className={styles.label}>{label}</dt>
            <dd className={isKnown ? styles.value : styles.chosen}>{value}</dd>
            {isKnown && (
              <dd className={styles.copy}>
                <button
                  type="button"
                  className={styles.button}
                  aria-label={`复制${label}`}
                  onClick={() => onCopy(field)}
                >
                  <Icon name={SCREEN_ICONS.copy} size={19} />
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <span className={styles.seal} aria-hidden="true">
        屿
      </span>
    </section>
  );
}
