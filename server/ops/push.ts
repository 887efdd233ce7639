import { ensureVapidKeys, rotateVapidKeys } from '../domain/push/vapidKeys.ts';
import type { Command, OpsContext } from './command.ts';

export const pushCommands: readonly Command[] = [
  {
    name: 'push show',
    usage: '',
    about: '更新提醒的公钥，订阅了多少台设备，还有多少条没发',
    given: 0,
    async run(context) {
      const { publicKey } = await ensureVapidKeys(context.db, await context.secret());
      const counts = await countPush(context);
      return {
        lines: [
          `公钥 ${publicKey}`,
          `${counts.devices} 台设备，${counts.accounts} 个账号`,
          `${counts.messages} 条等着发`,
        ],
        data: { key: publicKey, ...counts },
      };
    },
  },
  {
    name: 'push rotate',
    usage: '',
    about: '换一对密钥；现有的订阅都会失效，各台设备下次打开 App 时自己重新订阅',
    given: 0,
    async run({ db, secret }) {
      const { publicKey, ended } = await rotateVapidKeys(db, await secret());
      return {
        lines: [`已换密钥，${ended} 台设备的订阅失效`, `公钥 ${publicKey}`],
        data: { key: publicKey, ended },
      };
    },
  },
];

async function countPush({ db }: OpsContext) {
  const { devices, accounts } = await db
    .selectFrom('push_subscription')
    .select((is) => [
      is.fn.countAll<number>().as('devices'),
      is.fn.count<number>('user_id').distinct().as('accounts'),
    ])
    .executeTakeFirstOrThrow();
  const { messages } = await db
    .selectFrom('push_message')
    .select((is) => is.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow();
  return { devices, accounts, messages };
}
