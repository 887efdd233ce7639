import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Credentials.module.css';
import * as texts from './texts.ts';

/**
 * What recovers the account should the hand-over address not arrive: the username, the generated password while it is
 * valid, the one-time code. Never the session token.
 */
export function Credentials({ code }: { readonly code: string | undefined }) {
  const info = useAppState(({ user }) => user.userinfo);
  const copy = useCopy();
  const lines = [
    [texts.USERNAME, info?.username],
    [texts.PASSWORD, info?.password],
    [texts.CODE, code],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  if (lines.length === 0) return null;
  const copyAll = () => copy(lines.map(([name, value]) => `${name}：${value}`).join('\n'));
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>{texts.IF_NOT_CARRIED}</summary>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {code === undefined ? texts.CODE_COMES_ONLINE : texts.CODE_NOTE}
      </p>
      <Button variant="inset" block icon={SCREEN_ICONS.copy} onClick={copyAll}>
        {texts.COPY_ALL}
      </Button>
    </details>
  );
}
