import styles from './CredentialCard.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import * as texts from './texts.ts';

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
    { field: 'domain', label: texts.DOMAIN, value: of.domain, isKnown: true },
    { field: 'username', label: texts.USERNAME, value: of.username, isKnown: true },
    {
      field: 'password',
      label: texts.PASSWORD,
      value: of.password ?? texts.OWN_PASSWORD,
      isKnown: of.password !== null,
    },
  ] as const;
}

interface CredentialCardProps {
  readonly credential: Credential;
  readonly note: string;
  readonly onCopy: (field: CredentialField) => void;
}

/** A card for screenshots: nothing is truncated, and it looks the same in every theme. */
export function CredentialCard({ credential, note, onCopy }: CredentialCardProps) {
  return (
    <section className={styles.card} aria-label={texts.CREDENTIALS}>
      <div className={styles.head}>
        <Logo size={42} />
        <div className={styles.text}>
          <h2 className={styles.title}>{texts.CREDENTIALS}</h2>
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
                  aria-label={texts.copy(label)}
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
        {texts.SEAL}
      </span>
    </section>
  );
}
