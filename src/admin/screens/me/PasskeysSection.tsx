import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { PasskeyView } from '../../../shared/admin/passkeys.ts';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import type { AdminFailure } from '../../api/callAdmin.ts';
import { RowName } from '../../parts/RowName.tsx';
import { browserText } from '../../parts/browserText.ts';
import { TextField } from '../../parts/Field.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { createPasskey, supportsPasskeys } from '../../parts/passkeys.ts';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { RenamePasskey } from './RenamePasskey.tsx';
import styles from './MeScreen.module.css';

/** The operator's passkeys: added on this device, renamed, removed. */
export function PasskeysSection() {
  const query = accountApi.usePasskeysQuery({});
  return (
    <Section
      title="通行密钥"
      about="用指纹、面容或设备的锁屏密码登录，不用输密码和验证码。每台设备加一个，丢了就移除它。"
    >
      <Loaded query={query}>{({ items }) => <Passkeys items={items} />}</Loaded>
      {supportsPasskeys() ? (
        <AddPasskey />
      ) : (
        <Note>这里不能添加：要用支持通行密钥的浏览器，从域名打开后台（本机用 localhost）。</Note>
      )}
    </Section>
  );
}

function AddPasskey() {
  const [name, setName] = useState(() => browserText(navigator.userAgent));
  const [offer, offered] = accountApi.useOfferPasskeyMutation();
  const [add, added] = accountApi.useAddPasskeyMutation();
  const [failure, setFailure] = useState<AdminFailure>();
  const notice = useNotice();
  const submit = async () => {
    setFailure(undefined);
    const { data, error } = await offer({});
    if (!data) return setFailure(failureOf(error));
    const made = await createPasskey(data.options);
    if ('problem' in made) return setFailure({ error: 'conflict', message: made.problem });
    const saved = await add({ name, passkey: made.passkey });
    if (saved.data) notice('已添加，下次可以用它登录');
    return setFailure(failureOf(saved.error));
  };
  return (
    <Form
      submitLabel="添加通行密钥"
      busy={offered.isLoading || added.isLoading}
      disabled={name.trim() === ''}
      failure={failure}
      fields={['name']}
      onSubmit={() => void submit()}
    >
      <TextField
        label="名字"
        hint="以后认得出是哪台设备。"
        autoComplete="off"
        value={name}
        onText={setName}
        problem={problemOf(failure, 'name')}
      />
    </Form>
  );
}

function Passkeys({ items }: { items: readonly PasskeyView[] }) {
  if (items.length === 0) return null;
  return (
    <div className={styles.list}>
      <Table label="我的通行密钥" columns={COLUMNS} rows={items} keyOf={({ id }) => id} />
    </div>
  );
}

const COLUMNS: readonly Column<PasskeyView>[] = [
  { id: 'name', title: '名字', isMain: true, cell: ({ name }) => name },
  { id: 'host', title: '在哪里用', cell: ({ host }) => host },
  { id: 'created', title: '添加', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
  {
    id: 'used',
    title: '最近使用',
    isWhole: true,
    cell: ({ used_at }) => momentText(used_at, '从没用过'),
  },
  { id: 'do', title: '操作', cell: (row) => <Actions row={row} /> },
];

function Actions({ row: { id, name } }: { row: PasskeyView }) {
  const [asks, setAsks] = useState<'rename' | 'remove'>();
  const [remove] = accountApi.useRemovePasskeyMutation();
  const run = useRun();
  const close = () => setAsks(undefined);
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="s" onClick={() => setAsks('rename')}>
        改名
        <RowName of={name} />
      </Button>
      <Button variant="outline" size="s" onClick={() => setAsks('remove')}>
        移除
        <RowName of={name} />
      </Button>
      {asks === 'rename' && <RenamePasskey id={id} name={name} onClose={close} />}
      {asks === 'remove' && (
        <ConfirmDialog
          title={`移除通行密钥“${name}”？`}
          text="它不能再登录，用它登录的其他地方都退出。设备里存的那一份，可以在设备的密码设置里删掉。"
          confirmLabel="移除"
          onCancel={close}
          onConfirm={() => {
            close();
            void run(remove({ id }), '已移除');
          }}
        />
      )}
    </div>
  );
}
