import type { Role } from '../../shared/admin/call.ts';
import { OPERATOR_PASSWORD_CHARACTERS_MIN } from '../../shared/admin/limits.ts';
import type { TextEncoding } from '../../shared/admin/encodings.ts';
import type { ReportReason } from '../../shared/contract/report.ts';

/** Labels of values of the admin API. */

export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  owner: '站长',
  editor: '编辑',
  support: '客服',
  viewer: '只读',
};
export const KIND_TEXTS = { comic: '漫画', novel: '小说', film: '影视' } as const;
export const STATE_TEXTS = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已下架',
  blocked: '已封禁',
} as const;
export const STATE_TONES = {
  draft: 'grey',
  published: 'jade',
  withdrawn: 'amber',
  blocked: 'accent',
} as const;
export const LAYOUT_TEXTS = { page: '分页', manga: '分页，从右往左', strip: '条漫' } as const;
export const PRICE_TEXTS = { free: '免费', paid: '收费', limited: '限免' } as const;
export const STATUS_TEXTS = { serial: '连载中', finished: '已完结' } as const;

/** Of a section of the home page. */
export const SECTION_LAYOUT_TEXTS = {
  grid: '网格',
  row: '横排',
  list: '列表',
  rank: '榜单',
} as const;
export const SECTION_SOURCE_TEXTS = {
  hot: '最热',
  updated: '最近更新',
  new: '最新上架',
  score: '评分最高',
  collect: '收藏最多',
} as const;
export const REPORT_REASON_TEXTS: Readonly<Record<ReportReason, string>> = {
  copyright: '侵犯版权',
  illegal: '违法内容',
  minors: '危害未成年人',
  wrong: '内容出错',
  other: '其他',
};

export const ENCODING_TEXTS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（简体中文，含 GBK）',
  big5: 'Big5（繁体中文）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  shift_jis: 'Shift JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
};

export const USER_STATE_TEXTS = {
  active: '正常',
  banned: '已停用',
  closing: '注销中',
  closed: '已注销',
} as const;
export const USER_STATE_TONES = {
  active: 'jade',
  banned: 'accent',
  closing: 'amber',
  closed: 'grey',
} as const;
export const ORDER_STATE_TEXTS = {
  waiting: '待支付',
  paid: '已支付',
  refunded: '已退款',
  failed: '失败',
  expired: '已关闭',
} as const;
export const ORDER_STATE_TONES = {
  waiting: 'azure',
  paid: 'jade',
  refunded: 'amber',
  failed: 'accent',
  expired: 'grey',
} as const;
export const LEDGER_KIND_TEXTS = {
  topup: '充值',
  unlock: '购买',
  bonus: '赠送',
  refund: '退款',
  adjust: '调整',
} as const;
export const THREAD_STATE_TEXTS = {
  waiting: '等回复',
  answered: '已回复',
  closed: '已结束',
} as const;
export const THREAD_STATE_TONES = { waiting: 'accent', answered: 'jade', closed: 'grey' } as const;

/** What a new password still needs. */
export function passwordText(typed: string): string {
  const left = OPERATOR_PASSWORD_CHARACTERS_MIN - typed.length;
  return typed !== '' && left > 0
    ? `还差 ${left} 个字`
    : `至少 ${OPERATOR_PASSWORD_CHARACTERS_MIN} 个字`;
}

/** As +30, -30. */
export function signedText(delta: number): string {
  return delta > 0 ? `+${delta}` : String(delta);
}

const moments = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });

/** @param at ms since 1970; 0 and null have no text of their own */
export function momentText(at: number | null, none = '—'): string {
  return at === null || at === 0 ? none : moments.format(at);
}
