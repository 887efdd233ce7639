import * as v from 'valibot';
import type { UserDetails } from '../../../shared/admin/users.ts';
import { Note } from '../../../ui/Note.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { peopleApi } from '../../api/peopleApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, pageField, useSearchChange } from '../../parts/address.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { momentText, USER_STATE_TEXTS, USER_STATE_TONES } from '../../parts/texts.ts';
import { nameText } from '../../parts/UserLink.tsx';
import { LedgerList } from '../money/LedgerList.tsx';
import { OrderList } from '../money/OrderList.tsx';
import { PurchaseList } from './PurchaseList.tsx';
import { SessionList } from './SessionList.tsx';
import { UserActions } from './UserActions.tsx';
import styles from './UserScreen.module.css';

const PARENT = { href: '/admin/users', title: '用户' };
const TABS = [
  { id: 'ledger', title: '金币' },
  { id: 'orders', title: '订单' },
  { id: 'purchases', title: '购买' },
  { id: 'sessions', title: '登录' },
] as const;

const searchSchema = v.object({
  page: pageField,
  tab: oneOfField(['ledger', 'orders', 'purchases', 'sessions']),
});

/** One account of a reader. */
export default function UserScreen({ params: { id = '' }, search }: ScreenProps) {
  const { page, tab: given } = v.parse(searchSchema, search);
  const tab = given || 'ledger';
  const change = useSearchChange(search);
  const query = peopleApi.useUserQuery({ id });
  const user = query.data?.user;
  const list = { user: id, page, onPage: (next: number) => change({ page: String(next) }) };
  return (
    <Page
      title={user ? nameText(id, user.username) : '用户'}
      parent={PARENT}
      actions={
        user && <Tag tone={USER_STATE_TONES[user.state]}>{USER_STATE_TEXTS[user.state]}</Tag>
      }
    >
      <Loaded query={query}>
        {(details) => (
          <>
            <State user={details.user} />
            <Section title="账号">
              <AccountFacts user={details.user} />
              <UserActions details={details} />
            </Section>
            <div className={styles.tabs}>
              <Segmented
                label="这个用户的"
                items={TABS}
                current={tab}
                onSelect={(next) => change({ tab: next })}
              />
            </div>
            {tab === 'ledger' && <LedgerList {...list} />}
            {tab === 'orders' && <OrderList {...list} />}
            {tab === 'purchases' && (
              <PurchaseList {...list} isOpen={details.user.state !== 'closed'} />
            )}
            {tab === 'sessions' && <SessionList sessions={details.sessions} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type User = UserDetails['user'];

/** What an operator must know before anything else. */
function State({ user: { state, banned_at, ban_reason, closing_at, closed_at } }: { user: User }) {
  return (
    <div className={styles.state}>
      {state === 'closed' && (
        <Note tone="grey">
          {momentText(closed_at)} 已注销。名字、手机和阅读记录已经删除，只留下账目。
        </Note>
      )}
      {banned_at !== null && (
        <Note tone="accent">
          {momentText(banned_at)} 停用：{ban_reason}
        </Note>
      )}
      {closing_at !== null && state !== 'closed' && (
        <Note tone="amber">将在 {momentText(closing_at)} 注销，在那之前可以撤销。</Note>
      )}
    </div>
  );
}

function AccountFacts({ user }: { user: User }) {
  return (
    <Facts
      facts={[
        ['金币', String(user.coins)],
        ['畅读到', momentText(user.combo_until)],
        ['手机', user.phone ?? '—'],
        ['密码', user.has_own_password ? '自己设的' : '初始密码'],
        ['注册', momentText(user.created_at)],
        ['编号', user.id],
        ['渠道', [user.wid, user.channel_id].filter(Boolean).join(' · ') || '—'],
      ]}
    />
  );
}

/** Names with their values, side by side where there is room. */
function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
