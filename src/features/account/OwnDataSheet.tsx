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
import * as texts from './texts.ts';
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
    <Sheet title={texts.OWN_DATA} onClose={onClose}>
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
      const made = new File([answer.data], texts.dataFile(username), {
        type: 'application/json',
      });
      setFile(made);
      // iOS Safari saves files through its share sheet, which needs a press of its own.
      if (!needsShare(made)) save(made);
      return undefined;
    });
  const save = (made: File) => {
    saveFile(made);
    say(texts.DATA_SAVED);
  };
  const saveAgain = async (made: File) => {
    if (!needsShare(made)) save(made);
    else if (!(await shareFile(made))) say(texts.SAVE_FAILED);
  };
  return (
    <section className={styles.part} aria-labelledby="own-data-export">
      <h3 id="own-data-export" className={styles.title}>
        {texts.EXPORT_DATA}
      </h3>
      <p className={styles.text}>{texts.EXPORT_NOTE}</p>
      <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
      <Button
        variant="outline"
        icon="dl"
        block
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0}
        onClick={() => void (file ? saveAgain(file) : fetchFile())}
      >
        {file ? texts.SAVE_FILE : texts.EXPORT_DATA}
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
        {texts.CLOSE_ACCOUNT}
      </h3>
      <p className={styles.text}>{texts.closingNote(CLOSING_DAYS)}</p>
      {hasPassword && (
        <Field
          label={texts.CURRENT_PASSWORD}
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
        {texts.CLOSE_ACCOUNT}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.closeQuestion(user.username)}
          text={texts.closeWarning(CLOSING_DAYS)}
          confirmLabel={texts.CLOSE}
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
      if (!failure) dispatch(globalActions.toastShown(texts.CLOSING_UNDONE));
      return failure;
    });
  return (
    <section className={styles.part} aria-label={texts.CLOSE_ACCOUNT}>
      <Note tone="amber">{texts.closesAndCanUndo(closingDay(closingAt))}</Note>
      <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
      <Button variant="ink" block busy={attempt.busy} onClick={() => void undo()}>
        {texts.UNDO_CLOSING}
      </Button>
    </section>
  );
}
