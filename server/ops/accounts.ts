import { CLOSING_DAYS } from '../../src/shared/limits.ts';
import { requestClosing, undoClosing } from '../domain/accounts/closing.ts';
import { ownDataOf } from '../domain/accounts/ownData.ts';
import { endSessions, lockAccount, setPassword } from '../domain/accounts/accounts.ts';
import {
  countSessions,
  findUser,
  lastPostings,
  POSTINGS_LISTED_MAX,
  searchUsers,
  USERS_FOUND_MAX,
} from '../storage/operatorViews.ts';
import { transact } from '../storage/database.ts';
import type { LedgerTable, UserTable } from '../storage/tables.ts';
import { derivePassword } from '../base/secret.ts';
import { maskedPhone } from '../domain/accounts/userOf.ts';
import { isoTime } from '../base/time.ts';
import { type Command, OpsError, type OpsContext, plainText } from './command.ts';
import { signed, table, timeText } from './format.ts';

const SEARCH_CHARACTERS_MAX = 64;

/** @throws OpsError where no account has that username, id or phone */
export async function needUser({ db }: OpsContext, named: string): Promise<UserTable> {
  const user = await findUser(db, named);
  if (!user) throw new OpsError(`没有这个用户：${named}（要完整的用户名、编号或手机号）`);
  return user;
}

export const accountCommands: readonly Command[] = [
  {
    name: 'users find',
    usage: '<文字>',
    about: `按用户名或手机号的开头、手机号后四位、完整编号找用户，最多 ${USERS_FOUND_MAX} 个`,
    given: 1,
    async run({ db }, { given: [text = ''] }) {
      const users = await searchUsers(db, plainText(text, '文字', SEARCH_CHARACTERS_MAX));
      const rows = users.map((user) => [
        user.username,
        user.id,
        phoneText(user.phone),
        String(user.coins),
        timeText(user.created_at),
      ]);
      const found = table(['用户名', '编号', '手机', '金币', '注册'], rows);
      return { lines: users.length > 0 ? found : ['没有找到'], data: users.map(userData) };
    },
  },
  {
    name: 'users show',
    usage: '<用户>',
    about: `一个用户的账号、登录和最近 ${POSTINGS_LISTED_MAX} 笔金币`,
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { db, nowMs } = context;
      const user = await needUser(context, named);
      const sessions = await countSessions(db, user.id, nowMs);
      const postings = await lastPostings(db, user.id);
      return {
        lines: [...describe(user, sessions), '', ...ledgerLines(postings)],
        data: { ...userData(user), sessions, ledger: postings.map(postingData) },
      };
    },
  },
  {
    name: 'users sign-out',
    usage: '<用户>',
    about: '让一个用户在所有设备上退出',
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { db, nowMs } = context;
      const user = await needUser(context, named);
      const ended = await transact(db, async (t) => {
        await lockAccount(t, { id: user.id });
        return endSessions(t, user.id, nowMs);
      });
      return {
        lines: [`${user.username} 已在 ${ended} 台设备上退出`],
        data: { username: user.username, ended },
      };
    },
  },
  {
    name: 'users export',
    usage: '<用户>',
    about: '打印一个用户的全部数据（JSON），和读者自己导出的一样',
    given: 1,
    async run(context, { given: [named = ''] }) {
      const data = await ownDataOf(context.db, await needUser(context, named), context.nowMs);
      return { lines: JSON.stringify(data, null, 2).split('\n'), data };
    },
  },
  {
    name: 'users close',
    usage: '<用户>',
    about: `注销一个用户：${CLOSING_DAYS} 天后生效，在那之前可以用 users reopen 撤销`,
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { db, nowMs } = context;
      const { id, username } = await needUser(context, named);
      const closingAtMs = await transact(db, (t) => requestClosing(t, id, nowMs));
      return {
        lines: [`${username} 将在 ${timeText(closingAtMs)} 注销`],
        data: { username, closing_at: isoTime(closingAtMs) },
      };
    },
  },
  {
    name: 'users reopen',
    usage: '<用户>',
    about: '撤销还没有生效的注销',
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { id, username, closed_at } = await needUser(context, named);
      if (closed_at !== null) throw new OpsError('这个账号已经注销，不能恢复');
      await transact(context.db, (t) => undoClosing(t, id));
      return { lines: [`${username} 不注销了`], data: { username } };
    },
  },
  {
    name: 'users reset-password',
    usage: '<用户>',
    about: '换一个新的初始密码并打印出来；所有设备都要重新登录',
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { db, nowMs } = context;
      const { id, username } = await needUser(context, named);
      const secret = await context.secret();
      const account = await transact(db, async (t) => {
        await setPassword(t, id, { hash: null, spared: '', nowMs });
        return lockAccount(t, { id });
      });
      const password = derivePassword(secret, account?.password_version ?? 0, id);
      return {
        lines: [`用户名：${username}`, `新密码：${password}`, '所有设备都要用新密码重新登录'],
        data: { username, password },
      };
    },
  },
];

function describe(user: UserTable, sessions: number): string[] {
  return [
    `用户名：${user.username}`,
    `编号：${user.id}`,
    `手机：${phoneText(user.phone)}`,
    `密码：${user.password_hash === null ? '初始密码' : '自己设的'}`,
    `金币：${user.coins}`,
    `畅读到：${timeText(user.combo_until)}`,
    `登录中：${sessions} 台设备`,
    `注册：${timeText(user.created_at)}`,
  ];
}

function ledgerLines(postings: readonly LedgerTable[]): string[] {
  if (postings.length === 0) return ['没有金币记录'];
  const rows = postings.map((row) => [
    timeText(row.created_at),
    signed(row.delta),
    String(row.balance_after),
    row.title,
    row.cause,
  ]);
  return table(['时间', '变动', '余额', '说明', '凭据'], rows);
}

function phoneText(phone: string | null): string {
  return phone === null ? '—' : maskedPhone(phone);
}

function userData(user: UserTable) {
  const { id, username, phone, coins, combo_until, created_at } = user;
  return {
    id,
    username,
    phone: phone === null ? null : maskedPhone(phone),
    own_password: user.password_hash !== null,
    coins,
    combo_until: combo_until === null ? null : isoTime(combo_until),
    created_at: isoTime(created_at),
  };
}

function postingData({ cause, kind, delta, balance_after, title, created_at }: LedgerTable) {
  const at = isoTime(created_at);
  return { cause, kind, delta, balance_after, title, at };
}
