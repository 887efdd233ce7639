import { CopyButton } from './CopyButton.tsx';
import styles from './Secret.module.css';

interface SecretProps {
  text: string;
  copyLabel: string;
  hint: string;
}

/** A link or token that is shown once. */
export function Secret({ text, copyLabel, hint }: SecretProps) {
  return (
    <div>
      <p className={styles.secret}>{text}</p>
      <div className={styles.row}>
        <CopyButton text={text} label={copyLabel} />
        <span className={styles.hint}>{hint}</span>
      </div>
    </div>
  );
}
