import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { checkSetup } from '../../../shared/admin/session.ts';
import { OPERATOR_PASSWORD_CHARACTERS_MIN } from '../../../shared/admin/limits.ts';
import { accountApi } from '../../api/accountApi.ts';
import { failureOf } from '../../api/adminApi.ts';
import { Gate } from '../../parts/Gate.tsx';
import { focusOnce, TextField } from '../../parts/Field.tsx';
import { Form, problemOf } from '../../parts/Form.tsx';
import { Loading } from '../../parts/Loaded.tsx';
import { momentText, passwordText, ROLE_TEXTS } from '../../parts/texts.ts';
import { FactorOffer } from './FactorOffer.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SetupScreen.module.css';

interface SetupScreenProps {
  token: string;
  /** The operator is signed in, or goes to the sign-in. */
  onDone: () => void;
}

/** Uses a setup link: name, password, and if wanted a second factor. */
export function SetupScreen({ token, onDone }: SetupScreenProps) {
  const { data, error, refetch } = accountApi.useCheckSetupQuery({ token });
  const [codes, setCodes] = useState<readonly string[]>();
  const failure = failureOf(error);
  if (codes) {
    return (
      <Gate title="恢复码" about="手机丢了也能登录：每个码用一次。现在存好，以后不再显示。">
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </Gate>
    );
  }
  if (failure) {
    const isAway = failure.error === 'network';
    return (
      <Gate title="设置链接">
        <EmptyState
          art="error"
          title={isAway ? '连不上服务器' : '这个链接用不了'}
          text={
            isAway
              ? failure.message
              : '它过期了，或者已经用过。在服务器上运行 npm run ops -- admin link 再要一个。'
          }
          actions={
            <>
              {isAway && <Button onClick={() => void refetch()}>再试一次</Button>}
              <Button variant="outline" onClick={onDone}>
                去登录
              </Button>
            </>
          }
        />
      </Gate>
    );
  }
  if (!data) {
    return (
      <Gate title="设置链接">
        <Loading />
      </Gate>
    );
  }
  return (
    <SetupForm
      token={token}
      link={data}
      onDone={(made) => (made.length > 0 ? setCodes(made) : onDone())}
    />
  );
}

interface SetupFormProps {
  token: string;
  link: AdminAnswerOf<typeof checkSetup>;
  onDone: (recoveryCodes: readonly string[]) => void;
}

const FIELDS = ['name', 'password', 'factor.code'];

function SetupForm({ token, link, onDone }: SetupFormProps) {
  const { purpose, role, factor, needs_factor, expires_at } = link;
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const [wantsFactor, setWantsFactor] = useState(needs_factor);
  const [code, setCode] = useState('');
  const [setUp, { error, isLoading }] = accountApi.useSetUpMutation();
  const failure = failureOf(error);
  const submit = async () => {
    const proof = wantsFactor ? { factor: { secret: factor.secret, code } } : {};
    const { data } = await setUp({ token, name, password, ...proof });
    if (data) onDone(data.recovery_codes);
  };
  const isComplete =
    name.trim() !== '' &&
    password.length >= OPERATOR_PASSWORD_CHARACTERS_MIN &&
    (!wantsFactor || code.trim().length >= 6);
  return (
    <Gate
      title={purpose === 'reset' ? '重新设置登录' : '设置你的账号'}
      about={`角色：${ROLE_TEXTS[role]}。链接到 ${momentText(expires_at)} 有效。`}
    >
      <Form
        submitLabel="完成设置"
        busy={isLoading}
        disabled={!isComplete}
        failure={failure}
        fields={FIELDS}
        onSubmit={() => void submit()}
      >
        <TextField
          ref={purpose === 'first' ? focusOnce : undefined}
          label="名字"
          hint="登录时用，审计里也这样写。"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          disabled={purpose !== 'first'}
          value={name}
          onText={setName}
          problem={problemOf(failure, 'name')}
        />
        <TextField
          ref={purpose === 'first' ? undefined : focusOnce}
          label="密码"
          type="password"
          hint={`${passwordText(password)}；几个不相干的词最好记。`}
          autoComplete="new-password"
          value={password}
          onText={setPassword}
          problem={problemOf(failure, 'password')}
        />
        {needs_factor ? (
          <Note>站长要求每个操作员都用两步验证。</Note>
        ) : (
          <div className={styles.choice}>
            <div>
              <p className={styles.choiceTitle}>两步验证（推荐）</p>
              <p className={styles.hint}>密码被偷了，没有你的手机也登录不了。</p>
            </div>
            <Switch label="两步验证" checked={wantsFactor} onChange={setWantsFactor} />
          </div>
        )}
        {wantsFactor && (
          <FactorOffer
            offer={factor}
            code={code}
            onCode={setCode}
            problem={problemOf(failure, 'factor.code')}
          />
        )}
      </Form>
    </Gate>
  );
}
