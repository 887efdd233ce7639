import { useState } from 'react';
import { changeClosing, exportOwnData, ownDataApi } from '../../api/endpoints/ownData.ts';
import { isIos } from '../../lib/platform.ts';
import { canShareFile, saveFile, shareFile } from '../../lib/savePicture.ts';
import type { User } from '../../shared/contract/index.ts';
import { CLOSING_DAYS } from '../../shared/limits.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { closingDay } from './closingDay.ts';
import { Field } from './Field.tsx';
import styles from './OwnData.module.css';
import { useAttempt } from './useAttempt.ts';

type OwnUser = Pick<User, 'uuid' | 'username' | 'password'>;

interface OwnDataSheetProps {
  readonly user: OwnUser;
  readonly onClose: () => void;
}

/** 我的数据与注销: a copy of everything that the server stores of the account, and the account's end. */
export function OwnDataSheet({ user, onClose }: OwnDataSheetProps) {
  const { data: closingAt } = ownDataApi.useClosingQuery({ account: user.uuid });
  return (
    <Sheet title="我的数据与注销" onClose={onClose}>
      <div className={styles.body}>
        <ExportPart username={user.username} />
        {closingAt ? (
          <UndoPart account={user.uuid} closingAt={closingAt} />
        ) : (
          <ClosePart user={user} />
        )}
      </div>
    </Sheet>
  );
}

function ExportPart({ username }: { readonly username: string }) {
  const dispatch = useAppDispatch();
  const attempt = useAttempt();
  const [file, setFile] = useState<File>();
  const say = (text: string) => dispatch(globalActions.toastShown(text));
  const fetchFile = () =>
    attempt.run(async () => {
      const answer = await dispatch(exportOwnData());
      if (!answer.ok) return answer.failure;
      const made = new File([answer.data], `墨屿数据-${username}.json`, {
        type: 'application/json',
      });
      setFile(made);
      // iOS Safari saves files through its share sheet, which needs a press of its own.
      if (!needsShare(made)) save(made);
      return undefined;
    });
  const save = (made: File) => {
    saveFile(made);
    say('数据文件已保存');
  };
  const saveAgain = async (made: File) => {
    if (!needsShare(made)) save(made);
    else if (!(await shareFile(made))) say('没有存成，请再试一次');
  };
  return (
    <section className={styles.part} aria-labelledby="own-data-export">
      <h3 id="own-data-export" className={styles.title}>
        导出我的数据
      </h3>
      <p className={styles.text}>
        账号资料、收藏、阅读记录、购买、金币流水、订单和客服消息，存成一个 JSON 文件。不含密码。
      </p>
      <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
      <Button
        variant="outline"
        icon="dl"
        block
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0}
        onClick={() => void (file ? saveAgain(file) : fetchFile())}
      >
        {file ? '保存文件' : '导出我的数据'}
      </Button>
    </section>
  );
}

function needsShare(file: File): boolean {
  return isIos() && canShareFile(file);
}

function ClosePart({ user }: { readonly user: OwnUser }) {
  const dispatch = useAppDispatch();
  const attempt = useAttempt();
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  const hasPassword = user.password === null;
  const close = () => {
    setAsking(false);
    void attempt.run(() =>
      dispatch(changeClosing(user.uuid, { action: 'close', ...(hasPassword && { password }) })),
    );
  };
  return (
    <section className={styles.part} aria-labelledby="own-data-close">
      <h3 id="own-data-close" className={styles.title}>
        注销账号
      </h3>
      <p className={styles.text}>
        {CLOSING_DAYS}
        &nbsp;天内可以撤销。到期后用户名、手机号、密码、登录、收藏、阅读记录和客服消息都会删除，剩余的金币作废，买过的内容不能再看；订单和流水按法律要求保留，不再有你的名字。
      </p>
      {hasPassword && (
        <Field
          label="当前密码"
          icon={SCREEN_ICONS.lock}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
      <Button
        variant="outline"
        block
        busy={attempt.busy}
        disabled={(hasPassword && password === '') || attempt.waitSeconds > 0}
        onClick={() => setAsking(true)}
      >
        注销账号
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`注销账号 ${user.username}？`}
          text={`${CLOSING_DAYS}\u00a0天内回到这里可以撤销，之后不能恢复。`}
          confirmLabel="注销"
          onCancel={() => setAsking(false)}
          onConfirm={close}
        />
      )}
    </section>
  );
}

interface UndoPartProps {
  readonly account: string;
  readonly closingAt: string;
}

function UndoPart({ account, closingAt }: UndoPartProps) {
  const dispatch = useAppDispatch();
  const attempt = useAttempt();
  const undo = () =>
    attempt.run(async () => {
      const failure = await dispatch(changeClosing(account, { action: 'undo' }));
      if (!failure) dispatch(globalActions.toastShown('已撤销注销'));
      return failure;
    });
  return (
    <section className={styles.part} aria-label="注销账号">
      <Note tone="amber">这个账号将在 {closingDay(closingAt)} 注销，现在可以撤销</Note>
      <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
      <Button variant="ink" block busy={attempt.busy} onClick={() => void undo()}>
        撤销注销
      </Button>
    </section>
  );
}
