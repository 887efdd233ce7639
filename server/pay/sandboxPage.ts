import { createHash } from 'node:crypto';
import type { OrderTable } from '../storage/tables.ts';
import { escapeMarkup } from '../base/markup.ts';
import { chinaTime } from '../base/time.ts';
import { yuanText } from '../base/yuanText.ts';
import { methodTitle } from './sandbox.ts';
import { CHECKOUT_STYLE } from './sandboxStyle.ts';

export type CheckoutView =
  | {
      readonly is: 'waiting';
      readonly order: OrderTable;
      readonly nowMs: number;
      readonly formKey: string;
      /** The payment was made, but its notice did not reach the merchant. */
      readonly unanswered: boolean;
    }
  | { readonly is: 'paid' | 'failed' | 'expired'; readonly order: OrderTable }
  | { readonly is: 'unknown' | 'forged' | 'fault' };

const STYLE_HASH = createHash('sha256').update(CHECKOUT_STYLE).digest('base64');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  // The page's own address opens the order.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const STATUS: Record<CheckoutView['is'], number> = {
  waiting: 200,
  paid: 200,
  failed: 200,
  expired: 200,
  unknown: 404,
  forged: 403,
  fault: 500,
};

/** A whole page, without a script. */
export function checkoutPage(view: CheckoutView): Response {
  const status = view.is === 'waiting' && view.unanswered ? 502 : STATUS[view.is];
  return new Response(htmlOf(view), { status, headers: HEADERS });
}

function htmlOf(view: CheckoutView): string {
  const title = view.is === 'waiting' ? '收银台' : RESULTS[view.is].title;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} · 墨屿</title>
<style>${CHECKOUT_STYLE}</style>
</head>
<body>
<header>墨屿收银台</header>
<main>
${view.is === 'waiting' ? waitingHtml(view) : resultHtml(view)}
</main>
<footer>演示用的收银台，不连接任何支付机构，不会扣款</footer>
</body>
</html>
`;
}

function waitingHtml({
  order,
  nowMs,
  formKey,
  unanswered,
}: CheckoutView & { is: 'waiting' }): string {
  return `${unanswered ? '<p class="note" role="alert">付款结果没有送达墨屿，请再点一次</p>' : ''}
<h1>${escapeMarkup(methodTitle(order.method))}</h1>
<p class="amount"><span class="visually-hidden">金额 </span>${yuanText(order.amount)}</p>
${billHtml(order)}
<p class="time">请在 ${chinaTime(order.expires_at).slice(11, 16)} 前付款，还剩 ${remaining(order.expires_at - nowMs)}</p>
<form method="post">
<input type="hidden" name="key" value="${formKey}">
<button class="primary" name="action" value="pay">确认支付</button>
<button name="action" value="fail">支付失败</button>
</form>
${returnHtml(order, '返回墨屿', 'plain')}`;
}

const RESULTS: Record<Exclude<CheckoutView['is'], 'waiting'>, { title: string; text: string }> = {
  paid: { title: '支付成功', text: '墨屿已收到付款结果' },
  failed: { title: '支付失败', text: '没有扣款，可以返回墨屿重新下单' },
  expired: { title: '订单已关闭', text: '已超过付款时间或已取消，可以返回墨屿重新下单' },
  unknown: { title: '没有这个订单', text: '请返回墨屿重新下单' },
  forged: { title: '链接无效', text: '请从墨屿的订单里重新打开' },
  fault: { title: '页面没有打开', text: '服务器出了点问题，请稍后再试' },
};

function resultHtml(view: Exclude<CheckoutView, { is: 'waiting' }>): string {
  const { title, text } = RESULTS[view.is];
  const mark = view.is === 'paid' ? ' class="done"' : '';
  if (!('order' in view)) return `<h1>${title}</h1>\n<p class="text">${text}</p>`;
  const { order } = view;
  return `<h1${mark}>${title}</h1>
<p class="amount"><span class="visually-hidden">金额 </span>${yuanText(order.amount)}</p>
<p class="text">${text}</p>
${billHtml(order)}
${returnHtml(order, '返回墨屿', 'primary') || '<p class="text">可以关闭这个页面，回到应用</p>'}`;
}

function billHtml(order: OrderTable): string {
  const rows = [
    ['商品', order.title],
    ['到账', gainText(order)],
    ['支付方式', methodTitle(order.method)],
    ['商户单号', order.number],
  ] as const;
  const html = rows.map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`,
  );
  return `<dl>${html.join('')}</dl>`;
}

function gainText({ coins, bonus, days }: OrderTable): string {
  const parts = [];
  if (coins + bonus > 0) {
    parts.push(`${coins + bonus} 金币${bonus > 0 ? `（含加送 ${bonus}）` : ''}`);
  }
  if (days > 0) parts.push(`${days} 天畅读`);
  return parts.join('，');
}

/** Orders store only web addresses; this is checked again before an address becomes a link. */
function returnHtml(order: OrderTable, text: string, look: string): string {
  if (!/^https?:\/\//.test(order.return_url)) return '';
  return `<a class="${look}" href="${escapeMarkup(order.return_url)}">${text}</a>`;
}

function remaining(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}
