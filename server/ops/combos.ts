import {
  COMBO_DAYS_MAX,
  COMBO_TAG_CHARACTERS_MAX,
  COMBO_TITLE_CHARACTERS_MAX,
} from '../../src/shared/admin/limits.ts';
import { COINS_MAX } from '../../src/shared/limits.ts';
import { transact } from '../storage/database.ts';
import { listCombos, saveCombo, setComboActive } from '../domain/orders/combos.ts';
import type { ComboTable } from '../storage/tables.ts';
import { yuanText } from '../base/yuanText.ts';
import {
  type Arguments,
  type Command,
  OpsError,
  plainText,
  UsageError,
  wholeNumber,
} from './command.ts';
import { table } from './format.ts';

const SORT_MAX = 100_000;
const SORT_STEP = 10;

export const comboCommands: readonly Command[] = [
  {
    name: 'combos list',
    usage: '',
    about: '所有套餐，按显示的顺序',
    given: 0,
    async run({ db }) {
      const combos = await listCombos(db);
      const rows = combos.map((combo) => [
        combo.id,
        combo.title,
        combo.kind === 'time'
          ? `${combo.days} 天`
          : `${combo.coins}${combo.bonus > 0 ? `+${combo.bonus}` : ''} 金币`,
        yuanText(combo.amount),
        yuanText(combo.original_amount),
        combo.tag,
        combo.best === 1 ? '推荐' : '',
        String(combo.sort),
        combo.active === 1 ? '在卖' : '下架',
      ]);
      const titles = ['编号', '名称', '内容', '价格', '原价', '标签', '推荐', '次序', '状态'];
      return { lines: rows.length > 0 ? table(titles, rows) : ['没有套餐'], data: combos };
    },
  },
  {
    name: 'combos set',
    usage: '<编号>',
    about: '改一个套餐，或用新的编号加一个；已经下的订单不变',
    given: 1,
    options: {
      title: '名称',
      amount: '价格，元：6 或 6.50',
      original: '原价，元；不低于价格',
      coins: '金币',
      bonus: '加送的金币',
      days: '畅读的天数；有天数的是时长套餐',
      tag: '标签，可以是空的',
      best: '1 推荐，0 不推荐',
      sort: '次序，小的在前',
    },
    async run({ db }, { given: [id = ''], option }) {
      if (!/^[\w-]{1,64}$/.test(id)) {
        throw new UsageError('编号只能有字母、数字、横线和下划线，最多 64 个');
      }
      const combo = await transact(db, async (t) => {
        const all = await listCombos(t);
        const changed = changedCombo(
          all.find((each) => each.id === id) ?? newCombo(id, all),
          option,
        );
        await saveCombo(t, changed);
        return changed;
      });
      return {
        lines: [`套餐 ${id} 已保存：${combo.title}，${yuanText(combo.amount)}`],
        data: combo,
      };
    },
  },
  onOff('combos off', '下架一个套餐；已经下的订单照样可以支付', false),
  onOff('combos on', '重新卖一个套餐', true),
];

function onOff(name: string, about: string, active: boolean): Command {
  return {
    name,
    usage: '<编号>',
    about,
    given: 1,
    async run({ db }, { given: [id = ''] }) {
      if (!(await transact(db, (t) => setComboActive(t, id, active)))) {
        throw new OpsError(`没有这个套餐：${id}`);
      }
      return { lines: [`套餐 ${id} ${active ? '在卖了' : '已下架'}`], data: { id, active } };
    },
  };
}

function newCombo(id: string, all: readonly ComboTable[]): ComboTable {
  const sort = Math.max(0, ...all.map((each) => each.sort)) + SORT_STEP;
  const nothing = { title: '', coins: 0, bonus: 0, days: 0, amount: 0, original_amount: 0 };
  return { id, ...nothing, kind: 'coins', tag: '', best: 0, sort, active: 1 };
}

/** @throws UsageError where a field is invalid or missing */
function changedCombo(combo: ComboTable, option: Arguments['option']): ComboTable {
  const text = (name: string, what: string, was: string, max: number) => {
    const given = option(name);
    return given === undefined ? was : plainText(given, what, max);
  };
  const whole = (name: string, what: string, was: number, max: number) => {
    const given = option(name);
    return given === undefined ? was : wholeNumber(given, what, 0, max);
  };
  const amount = fen(option('amount'), '价格', combo.amount);
  const days = whole('days', '天数', combo.days, COMBO_DAYS_MAX);
  const changed: ComboTable = {
    ...combo,
    title: text('title', '名称', combo.title, COMBO_TITLE_CHARACTERS_MAX),
    kind: days > 0 ? 'time' : 'coins',
    coins: whole('coins', '金币', combo.coins, COINS_MAX),
    bonus: whole('bonus', '加送的金币', combo.bonus, COINS_MAX),
    days,
    amount,
    original_amount: Math.max(amount, fen(option('original'), '原价', combo.original_amount)),
    tag: option('tag') === '' ? '' : text('tag', '标签', combo.tag, COMBO_TAG_CHARACTERS_MAX),
    best: whole('best', '推荐', combo.best, 1),
    sort: whole('sort', '次序', combo.sort, SORT_MAX),
  };
  if (changed.title === '') throw new UsageError('新的套餐要有名称（--title）');
  if (changed.amount === 0) throw new UsageError('套餐要有价格（--amount）');
  if (changed.coins === 0 && days === 0) {
    throw new UsageError('套餐要有金币（--coins）或天数（--days）');
  }
  return changed;
}

/** @param yuan as an operator writes it @throws UsageError */
function fen(yuan: string | undefined, what: string, was: number): number {
  if (yuan === undefined) return was;
  const parts = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!parts) throw new UsageError(`${what}要是元，最多两位小数：6 或 6.50`);
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}
