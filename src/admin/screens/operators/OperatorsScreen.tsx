import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Role } from '../../../shared/admin/call.ts';
import type { OperatorView } from '../../../shared/admin/operators.ts';
import { failureOf } from '../../api/adminApi.ts';
import { ownersApi } from '../../api/ownersApi.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText, ROLE_TEXTS } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import styles from './OperatorsScreen.module.css';

interface Link {
  readonly name: string;
  readonly link: string;
  readonly expires_at: number;
}

/** Operators, their roles, and links with which they set their passwords. */
export default function OperatorsScreen() {
  const query = ownersApi.useOperatorsQuery({});
  const [link, setLink] = useState<Link>();
  return (
    <Page title="操作员" about="谁能进后台，能做什么。角色的权限由服务器检查，页面只是不显示。">
      {link && (
        <Section title={`给 ${link.name} 的链接`} about="只显示这一次。请发给本人，用它设密码。">
          <Secret
            text={link.link}
            copyLabel="复制链接"
            hint={`到 ${momentText(link.expires_at)} 有效，只能用一次`}
          />
        </Section>
      )}
      <AddSection onLink={setLink} />
      <Loaded query={query}>
        {({ items, all_need_factor }) => (
          <>
            <FactorRule isOn={all_need_factor} />
            <Operators items={items} onLink={setLink} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function AddSection({ onLink }: { onLink: (link: Link) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [add, { error, isLoading }] = ownersApi.useAddOperatorMutation();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await add({ name, role });
    if (!data) return;
    setName('');
    onLink({ name: data.operator.name, link: data.link, expires_at: data.expires_at });
  };
  return (
    <Section title="添加操作员">
      <Form
        submitLabel="添加，并生成链接"
        busy={isLoading}
        disabled={name.trim() === ''}
        failure={failure}
        fields={['name']}
        onSubmit={() => void submit()}
      >
        <Columns>
          <TextField
            label="名字"
            autoComplete="off"
            value={name}
            onText={setName}
            problem={problemOf(failure, 'name')}
          />
          <SelectField
            label="角色"
            value={role}
            choices={choicesOf(ROLE_TEXTS)}
            hint={ROLE_HINTS[role]}
            onChoose={(value) => setRole(value as Role)}
          />
        </Columns>
      </Form>
    </Section>
  );
}

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: '什么都能做，也管操作员',
  editor: '作品、导入、首页',
  support: '用户、客服、举报',
  viewer: '能看作品、任务和审计，不能改',
};

function FactorRule({ isOn }: { isOn: boolean }) {
  const [require] = ownersApi.useRequireFactorMutation();
  const run = useRun();
  return (
    <div className={styles.rule}>
      <span>每个操作员都必须用两步验证</span>
      <Switch
        label="每个操作员都必须用两步验证"
        checked={isOn}
        onChange={(all_need_factor) => void run(require({ all_need_factor }), '已保存')}
      />
    </div>
  );
}

interface OperatorsProps {
  items: readonly OperatorView[];
  onLink: (link: Link) => void;
}

function Operators({ items, onLink }: OperatorsProps) {
  const me = useMe().operator.id;
  return (
    <Table label="操作员" columns={columnsOf(me, onLink)} rows={items} keyOf={({ id }) => id} />
  );
}

function columnsOf(me: string, onLink: (link: Link) => void): readonly Column<OperatorView>[] {
  return [
    {
      id: 'name',
      title: '名字',
      isMain: true,
      cell: (row) => <Name row={row} isMe={row.id === me} />,
    },
    {
      id: 'role',
      title: '角色',
      cell: (row) => <RoleSelect row={row} />,
    },
    { id: 'factor', title: '两步验证', cell: ({ has_factor }) => (has_factor ? '有' : '没有') },
    {
      id: 'seen',
      title: '最近使用',
      isWhole: true,
      cell: ({ seen_at }) => momentText(seen_at, '从没登录'),
    },
    {
      id: 'do',
      title: '操作',
      cell: (row) => <Actions row={row} onLink={onLink} isMe={row.id === me} />,
    },
  ];
}

function RoleSelect({ row: { id, revision, role, name } }: { row: OperatorView }) {
  const [change] = ownersApi.useChangeOperatorMutation();
  const run = useRun();
  return (
    <select
      className={styles.select}
      aria-label={`${name} 的角色`}
      value={role}
      onChange={({ target }) =>
        void run(change({ id, revision, role: target.value as Role }), '角色已改')
      }
    >
      {choicesOf(ROLE_TEXTS).map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

function Name({ row, isMe }: { row: OperatorView; isMe: boolean }) {
  return (
    <span className={styles.name}>
      <AdminLink className={styles.open} href={`/admin/operators/${row.id}`}>
        {row.name}
      </AdminLink>
      {isMe && <Tag tone="azure">我</Tag>}
      {!row.is_ready && <Tag tone="amber">还没设密码</Tag>}
      {row.is_disabled && <Tag tone="accent">已停用</Tag>}
    </span>
  );
}

interface ActionsProps {
  row: OperatorView;
  isMe: boolean;
  onLink: (link: Link) => void;
}

function Actions({ row, isMe, onLink }: ActionsProps) {
  const { id, name, revision, is_disabled } = row;
  const [isAsking, setAsking] = useState(false);
  const [change] = ownersApi.useChangeOperatorMutation();
  const [reset] = ownersApi.useResetOperatorMutation();
  const run = useRun();
  if (isMe) return null;
  const makeLink = async () => {
    setAsking(false);
    const made = reset({ id });
    if (await run(made)) {
      const { data } = await made;
      if (data) onLink({ name, ...data });
    }
  };
  const toggle = () => {
    const done = is_disabled ? '已启用' : '已停用';
    void run(change({ id, revision, is_disabled: !is_disabled }), done);
  };
  return (
    <div className={styles.row}>
      <Button variant="outline" size="s" onClick={() => setAsking(true)}>
        重设登录
        <RowName of={name} />
      </Button>
      <Button variant="outline" size="s" onClick={toggle}>
        {is_disabled ? '启用' : '停用'}
        <RowName of={name} />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`重设 ${name} 的登录？`}
          text="现在的密码、两步验证、通行密钥、令牌和登录都作废，用新链接重新设置。"
          confirmLabel="重设"
          onCancel={() => setAsking(false)}
          onConfirm={() => void makeLink()}
        />
      )}
    </div>
  );
}
