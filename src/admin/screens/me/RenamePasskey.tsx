import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
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
    <Dialog
      title="改通行密钥的名字"
      onEscape={onClose}
      actions={
        <>
          <Button variant="outline" size="l" onClick={onClose}>
            取消
          </Button>
          <Button
            variant="primary"
            size="l"
            busy={isLoading}
            disabled={text.trim() === ''}
            onClick={() => void submit()}
          >
            保存
          </Button>
        </>
      }
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
    </Dialog>
  );
}
