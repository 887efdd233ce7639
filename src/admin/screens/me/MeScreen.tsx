import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OPERATOR_PASSWORD_CHARACTERS_MIN } from '../../../shared/admin/limits.ts';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { passwordText } from '../../parts/texts.ts';
import { Sessions } from '../../parts/Sessions.tsx';
import { useMe } from '../../parts/useMe.ts';
import { NewFactor } from '../signIn/NewFactor.tsx';
import { RecoveryCodes } from '../signIn/RecoveryCodes.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { TokensSection } from './TokensSection.tsx';

/** The operator's own account: passkeys, second factor, password, sessions, API tokens. */
export default function MeScreen() {
  return (
    <Page title="我的账号">
      <PasskeysSection />
      <FactorSection />
      <PasswordSection />
      <SessionsSection />
      <TokensSection />
    </Page>
  );
}

function FactorSection() {
  const { operator, recovery_codes_left } = useMe();
  const [isMaking, setMaking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [renew, renewed] = accountApi.useRenewRecoveryCodesMutation();
  const [remove, removed] = accountApi.useRemoveFactorMutation();
  const run = useRun();
  if (renewed.data) {
    return (
      <Section title="新的恢复码" about="以前的恢复码从现在起无效。存好再离开，以后不再显示。">
        <RecoveryCodes codes={renewed.data.recovery_codes} onSaved={renewed.reset} />
      </Section>
    );
  }
  if (isMaking) {
    return (
      <Section title="两步验证">
        <NewFactor onDone={() => setMaking(false)} />
      </Section>
    );
  }
  if (!operator.has_factor) {
    return (
      <Section
        title="两步验证"
        about="还没有打开。打开以后，登录除了密码还要手机上验证器的 6 位数字。"
        actions={<Button onClick={() => setMaking(true)}>打开</Button>}
      >
        <Note tone="amber">只有密码的账号，密码被偷就能登录。</Note>
      </Section>
    );
  }
  return (
    <Section
      title="两步验证"
      about={`已打开；还有 ${recovery_codes_left} 个恢复码没用过。`}
      actions={
        <>
          <Button variant="outline" busy={renewed.isLoading} onClick={() => void run(renew({}))}>
            换一批恢复码
          </Button>
          <Button variant="outline" onClick={() => setRemoving(true)}>
            关闭
          </Button>
        </>
      }
    >
      {isRemoving && (
        <ConfirmDialog
          title="关闭两步验证？"
          text="以后只凭密码就能登录，现有的恢复码一起作废。"
          confirmLabel="关闭"
          busy={removed.isLoading}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void run(remove({}), '已关闭');
          }}
        />
      )}
    </Section>
  );
}

function PasswordSection() {
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [change, { error, isLoading }] = accountApi.useChangeOwnPasswordMutation();
  const failure = failureOf(error);
  const notice = useNotice();
  const submit = async () => {
    const { data } = await change({ old_password: oldPassword, password });
    if (!data) return;
    setOldPassword('');
    setPassword('');
    notice('密码已换，其他地方都退出了');
  };
  return (
    <Section title="密码" about="换了以后，你在其他浏览器里的登录都会退出。">
      <Form
        submitLabel="换密码"
        busy={isLoading}
        disabled={oldPassword === '' || password.length < OPERATOR_PASSWORD_CHARACTERS_MIN}
        failure={failure}
        fields={['old_password', 'password']}
        onSubmit={() => void submit()}
      >
        <Columns>
          <TextField
            label="现在的密码"
            type="password"
            autoComplete="current-password"
            value={oldPassword}
            onText={setOldPassword}
            problem={problemOf(failure, 'old_password')}
          />
          <TextField
            label="新密码"
            type="password"
            hint={passwordText(password)}
            autoComplete="new-password"
            value={password}
            onText={setPassword}
            problem={problemOf(failure, 'password')}
          />
        </Columns>
      </Form>
    </Section>
  );
}

function SessionsSection() {
  const query = accountApi.useOwnSessionsQuery({});
  const [end] = accountApi.useEndOwnSessionMutation();
  const run = useRun();
  return (
    <Section title="登录在哪里" about="不认识的，立刻结束它，再换密码。">
      <Loaded query={query}>
        {({ items }) => (
          <Sessions
            label="我的登录"
            items={items}
            onEnd={(id) => void run(end({ id }), '已结束')}
          />
        )}
      </Loaded>
    </Section>
  );
}
