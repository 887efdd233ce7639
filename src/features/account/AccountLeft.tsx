import { useEffect } from 'react';
import { showAccount } from '../../api/endpoints/account.ts';
import { useAppDispatch, useAppState, useIsCutOff } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';

/** The credentials that lead back to the current account, shown before the reader leaves it. */
export function AccountLeft() {
  const dispatch = useAppDispatch();
  const copy = useCopy();
  const info = useAppState(({ user }) => user.userinfo);
  const isCutOff = useIsCutOff();
  useEffect(() => {
    if (!isCutOff) void dispatch(showAccount());
  }, [dispatch, isCutOff]);
  if (!info) return null;
  const { username, password, phone } = info;
  const copyAccount = () =>
    copy([`用户名：${username}`, ...(password ? [`密码：${password}`] : [])].join('\n'));
  return (
    <section className={styles.left} aria-label="当前账号">
      {phone ? (
        <Note tone="jade" icon="check">
          <b>当前账号已绑定 {phone}</b>
          <br />
          切换后想回来，用手机号就能登录
        </Note>
      ) : (
        <Note tone="amber">
          <b>{password ? '当前是游客账号，还没绑定手机' : '当前账号还没绑定手机'}</b>
          <br />
          {password
            ? '切换后想回来，需要下面这组账号密码'
            : '切换后想回来，需要用户名和你设置的密码'}
        </Note>
      )}
      <div className={styles.credentials}>
        <dl className={styles.lines}>
          <div>
            <dt>用户名</dt>
            <dd className={styles.digits}>{username}</dd>
          </div>
          <div>
            <dt>密　码</dt>
            {password ? <dd className={styles.digits}>{password}</dd> : <dd>你设置的密码</dd>}
          </div>
        </dl>
        <Button variant="inset" size="s" icon={SCREEN_ICONS.copy} onClick={copyAccount}>
          复制
        </Button>
      </div>
    </section>
  );
}
