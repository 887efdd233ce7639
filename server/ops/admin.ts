import { SETUP_LINK_MINUTES } from '../../src/shared/admin/limits.ts';
import { writeAudit } from '../admin/audit.ts';
import { findOperatorByName, listOperators, lockOut } from '../admin/operators.ts';
import { makeLink, type LinkInput } from '../admin/setupLinks.ts';
import { transact, type Write } from '../storage/database.ts';
import { type Command, OpsError, type OpsContext } from './command.ts';
import { table, timeText } from './format.ts';

const ROLE_TEXTS = { owner: '站长', editor: '编辑', support: '客服', viewer: '只读' } as const;

export const adminCommands: readonly Command[] = [
  {
    name: 'admin list',
    usage: '',
    about: '后台的操作员',
    given: 0,
    async run({ db }) {
      const operators = await listOperators(db);
      const rows = operators.map(({ name, role, totp_secret, disabled, seen_at }) => [
        name,
        ROLE_TEXTS[role],
        totp_secret === null ? '没有' : '有',
        disabled === 1 ? '停用' : '可以登录',
        timeText(seen_at),
      ]);
      const found = table(['名字', '角色', '两步验证', '状态', '上次登录'], rows);
      return {
        lines: rows.length > 0 ? found : ['还没有操作员'],
        data: operators.map(({ id, name, role, disabled }) => ({ id, name, role, disabled })),
      };
    },
  },
  {
    name: 'admin link',
    usage: '',
    about: `打印一个链接，用它设一个新的站长（${SETUP_LINK_MINUTES} 分钟内有效，用一次）`,
    given: 0,
    async run(context) {
      return outcomeOf(await transact(context.db, (t) => linkOf(t, context, { kind: 'new' })));
    },
  },
  {
    name: 'admin reset',
    usage: '<名字>',
    about: '一个操作员忘了密码或丢了验证器：旧的马上作废，打印一个重设的链接',
    given: 1,
    async run(context, { given: [name = ''] }) {
      const { db, nowMs, random } = context;
      const link = await transact(db, async (t) => {
        const operator = await findOperatorByName(t, name);
        if (!operator) throw new OpsError(`没有这个操作员：${name}`);
        const { id } = operator;
        await lockOut(t, id);
        const actor = { operator: undefined, address: '' };
        const on = { kind: 'operator', id, title: operator.name };
        await writeAudit(t, actor, { what: 'operator.reset', on }, { nowMs, random });
        return linkOf(t, context, { kind: 'reset', operatorId: id });
      });
      return outcomeOf(link);
    },
  },
];

async function linkOf(
  t: Write,
  { adminOrigin, nowMs, random }: OpsContext,
  wanted: Omit<LinkInput, 'origin'>,
) {
  if (adminOrigin === undefined) throw new OpsError('后台关着（ADMIN=0）');
  return makeLink(t, { ...wanted, origin: adminOrigin }, { nowMs, random });
}

function outcomeOf({ link, expires_at }: Awaited<ReturnType<typeof linkOf>>) {
  const lines = [`${SETUP_LINK_MINUTES} 分钟内打开，只能用一次：`, link];
  return { lines, data: { link, expires_at } };
}
