import { useState } from 'react';
import { EDITORS, type Role } from '../../../shared/admin/call.ts';
import { type TokenScope, TOKEN_SCOPES } from '../../../shared/admin/tokens.ts';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { Secret } from '../../parts/Secret.tsx';
import { momentText, ROLE_TEXTS } from '../../parts/texts.ts';
import { SCOPE_TEXTS, Tokens } from '../../parts/Tokens.tsx';
import { useMe } from '../../parts/useMe.ts';
import styles from './MeScreen.module.css';

const DAYS_TEXTS = { 7: '7 天', 30: '30 天', 90: '90 天', 365: '一年' } as const;

/** The operator's API tokens, for programs. */
export function TokensSection() {
  const query = accountApi.useTokensQuery({});
  const [revoke] = accountApi.useRevokeTokenMutation();
  const run = useRun();
  return (
    <Section
      title="API 令牌"
      about="给程序用，例如从别的机器上传。要再输密码的事（封禁、改角色等）令牌都做不了。"
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 && (
            <div className={styles.list}>
              <Tokens
                label="我的令牌"
                items={items}
                onRevoke={(id) => void run(revoke({ id }), '已作废')}
              />
            </div>
          )
        }
      </Loaded>
      <AddToken />
    </Section>
  );
}

function AddToken() {
  const { role: own } = useMe().operator;
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(own);
  const [wanted, setScope] = useState<TokenScope>('import');
  const [days, setDays] = useState('90');
  const [add, { data, error, isLoading }] = accountApi.useAddTokenMutation();
  const failure = failureOf(error);
  // What the role may not do is not offered.
  const scopes = TOKEN_SCOPES.filter((each) => each !== 'import' || EDITORS.includes(role));
  const scope = scopes.includes(wanted) ? wanted : 'read';
  const submit = async () => {
    const made = await add({ name, role, scope, days: Number(days) });
    if (made.data) setName('');
  };
  const roles = own === 'owner' ? ROLE_TEXTS : { [own]: ROLE_TEXTS[own] };
  return (
    <>
      {data && (
        <div className={styles.list}>
          <Secret
            text={data.secret}
            copyLabel="复制令牌"
            hint={`“${data.token.name}”到 ${momentText(data.token.expires_at)} 有效。只显示这一次，现在就存好。`}
          />
        </div>
      )}
      <Form
        submitLabel="新建令牌"
        busy={isLoading}
        disabled={name.trim() === ''}
        failure={failure}
        fields={['name', 'role']}
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
            choices={choicesOf(roles)}
            onChoose={(value) => setRole(value as Role)}
            problem={problemOf(failure, 'role')}
          />
          <SelectField
            label="能做什么"
            value={scope}
            choices={scopes.map((value) => ({ value, title: SCOPE_TEXTS[value] }))}
            onChoose={(value) => setScope(value as TokenScope)}
          />
          <SelectField
            label="有效期"
            value={days}
            choices={choicesOf(DAYS_TEXTS)}
            onChoose={setDays}
          />
        </Columns>
      </Form>
    </>
  );
}
