import type { Role } from '../../shared/admin/call.ts';

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

const moments = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });

/** @param at ms since 1970; 0 and null have no text of their own */
export function momentText(at: number | null, none = '—'): string {
  return at === null || at === 0 ? none : moments.format(at);
}
