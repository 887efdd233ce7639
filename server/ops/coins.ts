import { randomUUID } from 'node:crypto';
import { ADJUSTMENT_COINS_MAX, REASON_CHARACTERS_MAX } from '../../src/shared/admin/limits.ts';
import { transact } from '../storage/database.ts';
import { adjustCoins } from '../domain/ledger/ledger.ts';
import { checkLedger } from '../storage/operatorViews.ts';
import { needUser } from './accounts.ts';
import { type Command, plainText, UsageError, wholeNumber } from './command.ts';
import { signed, table } from './format.ts';

export const coinCommands: readonly Command[] = [
  adjustment('coins add', '给用户加金币', 1),
  adjustment('coins take', '扣用户的金币；不够就不扣', -1),
  {
    name: 'ledger check',
    usage: '',
    about: '核对每个账号的余额是否等于它的明细之和；不等时退出码是 1',
    given: 0,
    async run({ db }) {
      const { accounts, faults } = await checkLedger(db);
      const rows = faults.map(({ id, username, coins, sum }) => {
        return [username, id, String(coins), String(sum), signed(coins - sum)];
      });
      const bad = faults.length > 0;
      return {
        lines: bad
          ? [
              `${accounts} 个账号里有 ${faults.length} 个对不上：`,
              ...table(['用户名', '编号', '余额', '明细之和', '差'], rows),
            ]
          : [`${accounts} 个账号的余额都等于明细之和`],
        data: { accounts, faults },
        bad,
      };
    },
  },
];

function adjustment(name: string, about: string, sign: 1 | -1): Command {
  return {
    name,
    usage: '<用户> <金币数> --reason <原因>',
    about,
    given: 2,
    options: {
      reason: '写进明细，用户看得到',
      key: '这一笔的编号：同一个编号再执行一次，什么也不会变',
    },
    required: ['reason'],
    keyed: true,
    async run(context, { given: [named = '', count = ''], option }) {
      const delta = sign * wholeNumber(count, '金币数', 1, ADJUSTMENT_COINS_MAX);
      const reason = plainText(option('reason') ?? '', '原因', REASON_CHARACTERS_MAX);
      const key = option('key') ?? randomUUID();
      if (!/^[\w.-]{1,64}$/.test(key)) {
        throw new UsageError('编号（--key）只能有字母、数字、点、横线和下划线，最多 64 个');
      }
      const { id, username } = await needUser(context, named);
      const wanted = { userId: id, delta, reason, key, nowMs: context.nowMs };
      const { coins } = await transact(context.db, (t) => adjustCoins(t, wanted));
      return {
        lines: [`${username} ${signed(delta)} 金币（${reason}），余额 ${coins}，编号 ${key}`],
        data: { username, delta, coins, key },
      };
    },
  };
}
