import * as v from 'valibot';
import { COINS_MAX } from '../limits.ts';
import { listUpTo, textUpTo } from '../contract/values.ts';
import {
  adminCall,
  EVERY_ROLE,
  markedList,
  markSchema,
  momentSchema,
  nothing,
  type Role,
  rowIdSchema,
} from './call.ts';
import {
  COMBO_AMOUNT_FEN_MAX,
  COMBO_DAYS_MAX,
  COMBO_TAG_CHARACTERS_MAX,
  COMBO_TITLE_CHARACTERS_MAX,
  NOTICE_TEXT_CHARACTERS_MAX,
  NOTICE_TITLE_CHARACTERS_MAX,
  SITE_ROWS_MAX,
} from './limits.ts';

/**
 * Announcements, frequent questions and combos, each read and saved as a whole. A save sends the `mark` of the list that
 * was read; where the list has changed since, the answer is `stale`.
 */

const WRITERS: readonly Role[] = ['owner', 'editor', 'support'];

/** @__NO_SIDE_EFFECTS__ A text in characters that is not empty. */
function textOf(max: number, empty: string) {
  return v.pipe(
    textUpTo(4 * max),
    v.trim(),
    v.minLength(1, empty),
    v.maxLength(max, `最多 ${max} 个字`),
  );
}

/** @__NO_SIDE_EFFECTS__ */
function whole(min: number, max: number, message: string) {
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export const noticeSchema = v.object({
  /** Absent for a new one. */
  id: v.optional(rowIdSchema),
  title: textOf(NOTICE_TITLE_CHARACTERS_MAX, '标题不能是空的'),
  text: textOf(NOTICE_TEXT_CHARACTERS_MAX, '内容不能是空的'),
  /** When it was published; absent: now. */
  at: v.optional(momentSchema),
});
export type NoticeItem = v.InferOutput<typeof noticeSchema>;

export const questionSchema = v.object({
  id: v.optional(rowIdSchema),
  q: textOf(NOTICE_TITLE_CHARACTERS_MAX, '问题不能是空的'),
  a: textOf(NOTICE_TEXT_CHARACTERS_MAX, '回答不能是空的'),
});
export type QuestionItem = v.InferOutput<typeof questionSchema>;

const coins = whole(0, COINS_MAX, `要是 0 到 ${COINS_MAX} 的整数`);
const fen = whole(1, COMBO_AMOUNT_FEN_MAX, `要有价格，最多 ${COMBO_AMOUNT_FEN_MAX / 100} 元`);

export const comboSchema = v.pipe(
  v.object({
    id: v.optional(rowIdSchema),
    title: textOf(COMBO_TITLE_CHARACTERS_MAX, '名称不能是空的'),
    coins,
    bonus: coins,
    /** Above 0: a combo of time, in which everything is open. */
    days: whole(0, COMBO_DAYS_MAX, `最多 ${COMBO_DAYS_MAX} 天`),
    /** Fen. */
    amount: fen,
    original_amount: fen,
    tag: v.pipe(
      textUpTo(4 * COMBO_TAG_CHARACTERS_MAX),
      v.trim(),
      v.maxLength(COMBO_TAG_CHARACTERS_MAX),
    ),
    is_best: v.boolean(),
    /** False: withdrawn; existing orders hold. */
    is_sold: v.boolean(),
  }),
  v.forward(
    v.check(({ coins: given, days }) => given > 0 || days > 0, '要有金币或天数'),
    ['coins'],
  ),
  v.forward(
    v.check(({ amount, original_amount }) => original_amount >= amount, '不能低于价格'),
    ['original_amount'],
  ),
);
export type ComboItem = v.InferOutput<typeof comboSchema>;

/** @__NO_SIDE_EFFECTS__ */
function savedList<TItem extends v.GenericSchema>(item: TItem) {
  return v.object({ mark: markSchema, items: listUpTo(item, SITE_ROWS_MAX) });
}

export const listNotices = adminCall({
  method: 'GET',
  path: '/notices',
  access: EVERY_ROLE,
  input: nothing,
  answer: markedList(noticeSchema),
  about: 'Reads the announcements, the latest first.',
});

export const saveNotices = adminCall({
  method: 'PUT',
  path: '/notices',
  access: WRITERS,
  input: savedList(noticeSchema),
  answer: markedList(noticeSchema),
  about: 'Saves the announcements; their order is that of their times.',
});

export const listQuestions = adminCall({
  method: 'GET',
  path: '/questions',
  access: EVERY_ROLE,
  input: nothing,
  answer: markedList(questionSchema),
  about: 'Reads the frequent questions in their order.',
});

export const saveQuestions = adminCall({
  method: 'PUT',
  path: '/questions',
  access: WRITERS,
  input: savedList(questionSchema),
  answer: markedList(questionSchema),
  about: 'Saves the frequent questions in their order.',
});

export const listCombos = adminCall({
  method: 'GET',
  path: '/combos',
  access: ['owner', 'support', 'viewer'],
  input: nothing,
  answer: markedList(comboSchema),
  about: 'Reads the combos in their order, withdrawn ones included.',
});

export const saveCombos = adminCall({
  method: 'PUT',
  path: '/combos',
  access: ['owner'],
  input: savedList(comboSchema),
  answer: markedList(comboSchema),
  about: 'Saves the combos in their order; one that is left out is withdrawn, never deleted.',
});
