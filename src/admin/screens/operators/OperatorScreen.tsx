import { ownersApi } from '../../api/ownersApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { Sessions } from '../../parts/Sessions.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText, ROLE_TEXTS } from '../../parts/texts.ts';
import { Tokens } from '../../parts/Tokens.tsx';
import type { PasskeyView } from '../../../shared/admin/passkeys.ts';
import styles from './OperatorsScreen.module.css';

const PARENT = { href: '/admin/operators', title: '操作员' };

/** What lets one operator in: sessions, passkeys, API tokens. */
export default function OperatorScreen({ params: { id = '' } }: ScreenProps) {
  const query = ownersApi.useOperatorAccessQuery({ id });
  const { data } = ownersApi.useOperatorsQuery({});
  const operator = data?.items.find((each) => each.id === id);
  const [endSession] = ownersApi.useEndOperatorSessionMutation();
  const [revoke] = ownersApi.useRevokeOperatorTokenMutation();
  const run = useRun();
  return (
    <Page
      title={operator?.name ?? '操作员'}
      about={operator && ROLE_TEXTS[operator.role]}
      parent={PARENT}
    >
      <Loaded query={query}>
        {({ sessions, passkeys, tokens }) => (
          <>
            <Section title="登录在哪里" about="结束以后，那个浏览器要重新登录。">
              {sessions.length === 0 && <p className={styles.hint}>现在没有登录。</p>}
              {sessions.length > 0 && (
                <Sessions
                  label="登录"
                  items={sessions}
                  onEnd={(session) => void run(endSession({ id, session }), '已结束')}
                />
              )}
            </Section>
            <Section
              title="通行密钥"
              about="只有本人能添加和移除；丢了设备，用“重设登录”全部作废。"
            >
              {passkeys.length === 0 && <p className={styles.hint}>没有通行密钥。</p>}
              {passkeys.length > 0 && (
                <Table
                  label="通行密钥"
                  columns={PASSKEY_COLUMNS}
                  rows={passkeys}
                  keyOf={(row) => row.id}
                />
              )}
            </Section>
            <Section title="API 令牌">
              {tokens.length === 0 && <p className={styles.hint}>没有令牌。</p>}
              {tokens.length > 0 && (
                <Tokens
                  label="令牌"
                  items={tokens}
                  onRevoke={(token) => void run(revoke({ id, token }), '已作废')}
                />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

const PASSKEY_COLUMNS: readonly Column<PasskeyView>[] = [
  { id: 'name', title: '名字', isMain: true, cell: ({ name }) => name },
  { id: 'host', title: '在哪里用', cell: ({ host }) => host },
  { id: 'created', title: '添加', isWhole: true, cell: ({ created_at }) => momentText(created_at) },
  {
    id: 'used',
    title: '最近使用',
    isWhole: true,
    cell: ({ used_at }) => momentText(used_at, '从没用过'),
  },
];
