import { useAppState } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Credentials.module.css';

/**
 * What recovers the account should the hand-over address not arrive: the username, the generated password while it is
 * valid, the one-time code. Never the session token.
 */
export function Credentials({ code }: { readonly code: string | undefined }) {
  const info = useAppState(({ user }) => user.userinfo);
  const copy = useCopy();
  const lines = [
    ['用户名', info?.username],
    ['密码', info?.password],
    ['一次性口令', code],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  if (lines.length === 0) return null;
  const copyAll = () => copy(lines.map(([name, value]) => `${name}：${value}`).join('\n'));
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>没带过去时用：账号和一次性口令</summary>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {code === undefined
          ? '联网后这里会有一次性口令'
          : '口令 10\u00a0分钟内有效，只能用一次，不要发给别人'}
      </p>
      <Button variant="inset" block icon={SCREEN_ICONS.copy} onClick={copyAll}>
        全部复制
      </Button>
    </details>
  );
}
