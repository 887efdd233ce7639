import * as v from 'valibot';
import {
  NOTICE_TEXT_CHARACTERS_MAX,
  NOTICE_TITLE_CHARACTERS_MAX,
} from '../../src/shared/admin/limits.ts';
import { DEFAULT_PACK_TERMS } from '../domain/ledger/packs.ts';
import {
  DEFAULT_TIME_ZONE,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  writeSetting,
} from '../domain/site/settings.ts';
import {
  addFaq,
  addNotice,
  changeFaq,
  listFaq,
  listNotices,
  removeFaq,
  removeNotice,
} from '../domain/site/siteContent.ts';
import { type Command, OpsError, plainText, UsageError, wholeNumber } from './command.ts';
import { printable, table, timeText } from './format.ts';
import { isoTime } from '../base/time.ts';

const SORT_MAX = 100_000;

export const siteCommands: readonly Command[] = [
  {
    name: 'notices list',
    usage: '',
    about: '站内公告，新的在前',
    given: 0,
    async run({ db }) {
      const notices = await listNotices(db);
      const rows = notices.map(({ id, at, title, text }) => [id, timeText(at), title, text]);
      return {
        lines: rows.length > 0 ? table(['编号', '时间', '标题', '内容'], rows) : ['没有公告'],
        data: notices.map((notice) => ({ ...notice, at: isoTime(notice.at) })),
      };
    },
  },
  {
    name: 'notices add',
    usage: '--title <标题> --text <内容>',
    about: '发一条公告，马上能看到',
    given: 0,
    options: { title: '标题', text: '内容' },
    required: ['title', 'text'],
    async run({ db, nowMs, random }, { option }) {
      const title = plainText(option('title') ?? '', '标题', NOTICE_TITLE_CHARACTERS_MAX);
      const text = plainText(option('text') ?? '', '内容', NOTICE_TEXT_CHARACTERS_MAX);
      const notice = await addNotice(db, { title, text, at: nowMs }, nowMs, random);
      return { lines: [`公告已发出，编号 ${notice.id}`], data: notice };
    },
  },
  {
    name: 'notices remove',
    usage: '<编号>',
    about: '删掉一条公告',
    given: 1,
    async run({ db }, { given: [id = ''] }) {
      const notice = await removeNotice(db, id);
      if (!notice) throw new OpsError(`没有这条公告：${id}`);
      return { lines: [`已删掉公告：${printable(notice.title)}`], data: notice };
    },
  },
  {
    name: 'faq list',
    usage: '',
    about: '常见问题，按显示的顺序',
    given: 0,
    async run({ db }) {
      const faq = await listFaq(db);
      const rows = faq.map(({ id, sort, q, a }) => [id, String(sort), q, a]);
      return {
        lines: rows.length > 0 ? table(['编号', '次序', '问题', '回答'], rows) : ['没有常见问题'],
        data: faq,
      };
    },
  },
  {
    name: 'faq add',
    usage: '--q <问题> --a <回答>',
    about: '加一个常见问题',
    given: 0,
    options: { q: '问题', a: '回答', sort: '次序，小的在前；不写就排在最后' },
    required: ['q', 'a'],
    async run({ db, nowMs, random }, { option }) {
      const question = {
        q: plainText(option('q') ?? '', '问题', NOTICE_TITLE_CHARACTERS_MAX),
        a: plainText(option('a') ?? '', '回答', NOTICE_TEXT_CHARACTERS_MAX),
        sort: sortOf(option('sort')),
      };
      const row = await addFaq(db, question, nowMs, random);
      return { lines: [`问题已加上，编号 ${row.id}`], data: row };
    },
  },
  {
    name: 'faq set',
    usage: '<编号>',
    about: '改一个常见问题',
    given: 1,
    options: { q: '问题', a: '回答', sort: '次序，小的在前' },
    async run({ db }, { given: [id = ''], option }) {
      const [q, a, sort] = [option('q'), option('a'), sortOf(option('sort'))];
      const change = {
        ...(q === undefined ? {} : { q: plainText(q, '问题', NOTICE_TITLE_CHARACTERS_MAX) }),
        ...(a === undefined ? {} : { a: plainText(a, '回答', NOTICE_TEXT_CHARACTERS_MAX) }),
        ...(sort === undefined ? {} : { sort }),
      };
      if (Object.keys(change).length === 0) throw new UsageError('要改什么：--q、--a 或 --sort');
      const row = await changeFaq(db, id, change);
      if (!row) throw new OpsError(`没有这个问题：${id}`);
      return { lines: [`问题已改好：${printable(row.q)}`], data: row };
    },
  },
  {
    name: 'faq remove',
    usage: '<编号>',
    about: '删掉一个常见问题',
    given: 1,
    async run({ db }, { given: [id = ''] }) {
      const row = await removeFaq(db, id);
      if (!row) throw new OpsError(`没有这个问题：${id}`);
      return { lines: [`已删掉问题：${printable(row.q)}`], data: row };
    },
  },
  {
    name: 'settings list',
    usage: '',
    about: '可以设的东西和现在的值',
    given: 0,
    async run({ db }) {
      const settings = await readSettings(db);
      const rows = SETTING_NAMES.map((name) => [name, settings[name] || '—', MEANING[name]]);
      return { lines: table(['名字', '值', '用处'], rows), data: settings };
    },
  },
  {
    name: 'settings set',
    usage: '<名字> <值>',
    about: "设一个值；空的（''）就是不用它",
    given: 2,
    async run({ db }, { given: [name = '', value = ''] }) {
      if (!isSetting(name)) {
        throw new UsageError(`没有这个设置：${name}。可以设的有 ${SETTING_NAMES.join('、')}`);
      }
      const now = await write(() => writeSetting(db, name, value), name);
      return { lines: [`${name} = ${printable(now) || '—'}`], data: { [name]: now } };
    },
  },
];

const MEANING: Readonly<Record<SettingName, string>> = {
  service_url: '运营自己的客服网址，客服页上会有入口',
  service_hours: '客服在线的时间，客服页上照写',
  android_app_package: '安卓 App 的包名、安装包网址或本站路径',
  ios_app_url: 'iOS App 的网址',
  time_zone: `定时发布用的时区；空的就是 ${DEFAULT_TIME_ZONE}`,
  pack_chapters: `一起买后面的几章；空的就是 ${DEFAULT_PACK_TERMS.nextChapters}`,
  pack_percent: `一起买后面几章付原价的百分之几，100 是不打折；空的就是 ${DEFAULT_PACK_TERMS.nextPercent}`,
  pack_rest_percent: `买剩下的全部付原价的百分之几，100 是不打折；空的就是 ${DEFAULT_PACK_TERMS.restPercent}`,
};

function isSetting(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name);
}

async function write(setting: () => Promise<string>, name: string): Promise<string> {
  try {
    return await setting();
  } catch (error) {
    if (!v.isValiError(error)) throw error;
    throw new UsageError(`${name} ${error.message}`);
  }
}

function sortOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : wholeNumber(text, '次序', 0, SORT_MAX);
}
