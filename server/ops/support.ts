import {
  SERVICE_MESSAGES_SHOWN_MAX,
  SERVICE_TEXT_CHARACTERS_MAX,
} from '../../src/shared/limits.ts';
import { transact } from '../storage/database.ts';
import { addMessage, listMessages, toServiceMessages } from '../domain/support/messages.ts';
import { listThreads } from '../domain/support/threads.ts';
import { yuanText } from '../base/yuanText.ts';
import { isoTime } from '../base/time.ts';
import { needUser } from './accounts.ts';
import { type Command, plainText } from './command.ts';
import { printable, table, timeText } from './format.ts';

const CONVERSATIONS_LISTED_MAX = 50;
const STATE_TEXTS = { waiting: '等回复', answered: '已回复', closed: '已结束' } as const;

export const supportCommands: readonly Command[] = [
  {
    name: 'service list',
    usage: '',
    about: '客服对话，等回复的在前，等得最久的最前',
    given: 0,
    async run({ db }) {
      const { items } = await listThreads(db, { page: 1, size: CONVERSATIONS_LISTED_MAX });
      const rows = items.map((each) => [
        STATE_TEXTS[each.state],
        timeText(each.created_at),
        each.username,
        each.text || '（只附了东西）',
      ]);
      return {
        lines: rows.length > 0 ? table(['状态', '最后一条', '用户名', '内容'], rows) : ['没有对话'],
        data: items.map(({ username, state, text, created_at }) => ({
          username,
          waiting: state === 'waiting',
          state,
          text,
          at: isoTime(created_at),
        })),
      };
    },
  },
  {
    name: 'service show',
    usage: '<用户>',
    about: `和一个用户的对话，最近 ${SERVICE_MESSAGES_SHOWN_MAX} 条`,
    given: 1,
    async run(context, { given: [named = ''] }) {
      const { db, nowMs } = context;
      const { id, username } = await needUser(context, named);
      const messages = await toServiceMessages(db, await listMessages(db, id), nowMs);
      const lines = messages.flatMap(({ from, text, order, account, at }) => {
        const who = from === 'desk' ? '客服' : username;
        const attached = [
          ...(order
            ? [`  [订单 ${order.number} ${order.title} ${yuanText(order.amount)} ${order.state}]`]
            : []),
          ...(account ? [`  [账号 ${username}]`] : []),
        ];
        return [`${timeText(Date.parse(at))} ${who}：${printable(text)}`, ...attached];
      });
      return {
        lines: lines.length > 0 ? lines : ['还没有对话'],
        data: { username, messages },
      };
    },
  },
  {
    name: 'service answer',
    usage: '<用户> <文字>',
    about: '回复一个用户，他在客服页上会看到',
    given: 2,
    async run(context, { given: [named = '', answer = ''] }) {
      const { db, nowMs, random } = context;
      const text = plainText(answer, '回复', SERVICE_TEXT_CHARACTERS_MAX);
      const { id, username } = await needUser(context, named);
      const row = await transact(db, (t) =>
        addMessage(t, id, { text, fromOperator: true }, nowMs, random),
      );
      return { lines: [`已回复 ${username}`], data: { username, uuid: row.id, text } };
    },
  },
];
