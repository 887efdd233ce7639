import { useState } from 'react';
import { CLOSING_DAYS } from '../../../shared/limits.ts';
import type { UserDetails } from '../../../shared/admin/users.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi } from '../../api/peopleApi.ts';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { useOpen } from '../../parts/navigation.ts';
import { ReasonDialog } from '../../parts/ReasonDialog.tsx';
import { saveFile } from '../../parts/saveFile.ts';
import { useMe } from '../../parts/useMe.ts';
import { GiveCoins } from './GiveCoins.tsx';
import styles from './UserScreen.module.css';

type Asking = '' | 'coins' | 'ban' | 'signOut' | 'close';

/** What operators do with an account; 只读 sees no buttons. */
export function UserActions({ details }: { details: UserDetails }) {
  const { user, coins_left_today } = details;
  const { id, username, banned_at, closing_at } = user;
  const { role } = useMe().operator;
  const [asking, setAsking] = useState<Asking>('');
  const [ban, banning] = peopleApi.useBanUserMutation();
  const [signOut] = peopleApi.useSignOutUserMutation();
  const [close] = peopleApi.useCloseUserMutation();
  const run = useRun();
  const open = useOpen();
  const end = () => setAsking('');
  if (role === 'viewer' || user.state === 'closed') return role === 'owner' && <Export id={id} />;
  return (
    <div className={styles.actions}>
      <Button variant="ink" onClick={() => setAsking('coins')}>
        {role === 'owner' ? '加减金币' : '送金币'}
      </Button>
      <Button variant="outline" onClick={() => open(`/admin/support/${id}`)}>
        发消息
      </Button>
      <Button variant="outline" onClick={() => setAsking('signOut')}>
        全部退出
      </Button>
      {banned_at === null ? (
        <Button variant="outline" onClick={() => setAsking('ban')}>
          停用
        </Button>
      ) : (
        <Button
          variant="outline"
          busy={banning.isLoading}
          onClick={() => void run(ban({ id, reason: null }), '已恢复')}
        >
          恢复使用
        </Button>
      )}
      {role === 'owner' && <Export id={id} />}
      {closing_at === null ? (
        <Button variant="outline" onClick={() => setAsking('close')}>
          注销
        </Button>
      ) : (
        <Button
          variant="outline"
          onClick={() => void run(close({ id, closing: false }), '已撤销注销')}
        >
          撤销注销
        </Button>
      )}
      {asking === 'coins' && (
        <GiveCoins id={id} username={username} leftToday={coins_left_today} onClose={end} />
      )}
      {asking === 'ban' && <Ban id={id} username={username} onClose={end} />}
      {asking === 'signOut' && (
        <ConfirmDialog
          title={`让 ${username} 在所有设备上退出？`}
          text="设备上会变成新的游客；他用账号和密码可以再登录。"
          confirmLabel="全部退出"
          onCancel={end}
          onConfirm={() => {
            end();
            void run(signOut({ id }), '已全部退出');
          }}
        />
      )}
      {asking === 'close' && (
        <ConfirmDialog
          title={`注销 ${username}？`}
          text={`${CLOSING_DAYS} 天后生效，在那之前可以撤销。生效以后名字、手机、阅读记录和消息都会删除，剩下的金币作废。`}
          confirmLabel="注销"
          onCancel={end}
          onConfirm={() => {
            end();
            void run(close({ id, closing: true }), '已开始注销');
          }}
        />
      )}
    </div>
  );
}

function Ban({ id, username, onClose }: { id: string; username: string; onClose: () => void }) {
  const [ban, { isLoading, error }] = peopleApi.useBanUserMutation();
  const notice = useNotice();
  const submit = async (reason: string) => {
    const { error: failed } = await ban({ id, reason });
    if (failed !== undefined) return;
    notice('已停用');
    onClose();
  };
  return (
    <ReasonDialog
      title={`停用 ${username}？`}
      text="他会在所有设备上退出，不能再登录；金币、购买和记录都还在，随时可以恢复。"
      reasonHint="只有操作员看得到"
      confirmLabel="停用"
      busy={isLoading}
      failure={failureOf(error)}
      onConfirm={(reason) => void submit(reason)}
      onClose={onClose}
    />
  );
}

/** Saves everything that is stored of the account as JSON. */
function Export({ id }: { id: string }) {
  const [read, { isLoading }] = peopleApi.useExportUserMutation();
  const run = useRun();
  const save = async () => {
    const change = read({ id });
    if (!(await run(change))) return;
    const text = JSON.stringify((await change).data?.data, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `moyu-account-${id}.json`);
  };
  return (
    <Button variant="outline" busy={isLoading} onClick={() => void save()}>
      导出数据
    </Button>
  );
}
