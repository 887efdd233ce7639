import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { TextField } from '../../parts/Field.tsx';
import styles from './MeScreen.module.css';

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const [text, setText] = useState(name);
  const [rename, { error, isLoading }] = accountApi.useRenamePasskeyMutation();
  const submit = async () => {
    const { data } = await rename({ id, name: text });
    if (data) onClose();
  };
  return (
    <ConfirmDialog
      title="改通行密钥的名字"
      confirmLabel="保存"
      busy={isLoading}
      disabled={text.trim() === ''}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <form
        className={styles.dialogForm}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="新名字"
          autoComplete="off"
          value={text}
          onText={setText}
          problem={failureOf(error)?.message}
        />
      </form>
    </ConfirmDialog>
  );
}
