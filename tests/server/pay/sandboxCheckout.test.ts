import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { formKey, pageKey } from '../../../server/pay/sandbox.ts';
import { calls, type OrderRecord } from '../../../src/shared/contract/index.ts';
import { ORDER_MINUTES } from '../../../src/shared/limits.ts';
import { openResponse, startServer, type TestServer } from '../../support/product/testServer.ts';

/** The sandbox's checkout page, as a browser sees it. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ allowOrigins: ['*', APP] });
});
afterAll(() => server.close());

const APP = 'https://moyu.example';
const RETURN_URL = `${APP}/pay?from=order&a=1`;

async function placed(more: object = {}, at = server) {
  const token = await at.visitor();
  const input = { combo: 'combo-3000', method: 'wechat', return_url: RETURN_URL, ...more };
  return { token, ...(await at.data('placeOrder', input, { token })) };
}

async function open(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  return { response, status: response.status, html: await response.text() };
}

async function press(pageUrl: string, action: string) {
  const { html } = await open(pageUrl);
  const key = /name="key" value="([\w-]+)"/.exec(html)?.[1] ?? '';
  return open(pageUrl, { method: 'POST', body: new URLSearchParams({ key, action }) });
}

const userOf = (token: string) => server.data('user', {}, { token });
const orderOf = async (token: string, order: string) => {
  const { items } = await server.data('records', { type: 'order', order }, { token });
  return (items as OrderRecord[])[0];
};

it('the checkout page shows the product, the account, the methods and the deadline, and leads back', async () => {
  const { pay_url, number } = await placed();
  server.nowMs += 28_000;
  const { status, html } = await open(pay_url);
  expect(status).toBe(200);
  for (const text of ['微信支付', '¥30.00', '3000 金币', '3900 金币（含加送 900）', number]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('请在 12:15 前付款，还剩 14 分 32 秒');
  expect(html).toContain('演示用的收银台，不连接任何支付机构，不会扣款');
  expect(html).toContain('href="https://moyu.example/pay?from=order&amp;a=1"');
  expect(html).not.toContain('<script');
  server.nowMs -= 28_000;
});

it('the checkout page loads nothing, runs nothing, sends its form nowhere else and cannot be framed', async () => {
  const { pay_url } = await placed();
  const { response } = await open(pay_url, { headers: { origin: 'https://other.example' } });
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  // Another site cannot read it.
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

it('the checkout page pays by the notification of a provider, and a second press pays nothing', async () => {
  const { token, order, number, pay_url } = await placed();
  const lines = server.lines.length;
  const paid = await press(pay_url, 'pay');
  expect(paid).toMatchObject({ status: 200 });
  expect(paid.response.url).toBe(pay_url);
  expect(paid.html).toContain('<h1 class="done">支付成功</h1>');
  expect(paid.html).toContain('href="https://moyu.example/pay');
  expect(await orderOf(token, order)).toMatchObject({ state: 'paid' });
  expect((await userOf(token)).coins).toBe(3_900);
  const key = formKey(server.services.secret, order);
  for (const action of ['pay', 'fail']) {
    const body = new URLSearchParams({ key, action });
    expect((await open(pay_url, { method: 'POST', body })).html).toContain('支付成功');
  }
  expect((await userOf(token)).coins).toBe(3_900);
  expect(server.lines.slice(lines).join('\n')).not.toContain('sig');
  const events = await server.services.db
    .selectFrom('notice_event')
    .select(['id', 'transaction_id', 'outcome'])
    .where('order_number', '=', number)
    .execute();
  expect(events).toMatchObject([{ outcome: 'credited' }]);
});

it('the checkout page fails an order on request, and then shows it', async () => {
  const { token, order, pay_url } = await placed();
  expect((await press(pay_url, 'fail')).html).toContain('支付失败');
  expect(await orderOf(token, order)).toMatchObject({ state: 'failed' });
  expect((await open(pay_url)).html).not.toContain('<form');
  expect((await userOf(token)).coins).toBe(0);
});

it('the checkout page accepts no payment for an expired order, even if the page was open before', async () => {
  const { token, order, pay_url } = await placed();
  server.nowMs += ORDER_MINUTES * 60_000;
  const body = new URLSearchParams({
    key: formKey(server.services.secret, order),
    action: 'pay',
  });
  const { html } = await open(pay_url, { method: 'POST', body });
  expect(html).toContain('订单已关闭');
  expect(await orderOf(token, order)).toMatchObject({ state: 'expired' });
  expect((await userOf(token)).coins).toBe(0);
});

it('the checkout page opens only at the address of its own order', async () => {
  const [mine, other] = [await placed(), await placed()];
  const base = mine.pay_url.split('?')[0];
  const { secret } = server.services;
  const keys = ['', 'x', other.pay_url.split('sig=')[1], formKey(secret, mine.order)];
  for (const key of keys) {
    const { status, html } = await open(`${base}?sig=${key}`);
    expect([status, html.includes('链接无效'), html.includes(mine.number)]).toEqual([
      403,
      true,
      false,
    ]);
  }
  const gone = await open(`${base}x?sig=${pageKey(secret, `${mine.order}x`)}`);
  expect([gone.status, gone.html.includes('没有这个订单')]).toEqual([404, true]);
});

it.each([
  ['no key', {}],
  ['the key of the page', { key: 'page' }],
  ['the key of another order', { key: 'other' }],
  ['no such action', { key: 'right', action: 'refund' }],
])('a form with %s does nothing', async (_, wrong: { key?: string; action?: string }) => {
  const [{ token, order, pay_url }, other] = [await placed(), await placed()];
  const { secret } = server.services;
  const keys: Record<string, string> = {
    page: pageKey(secret, order),
    other: formKey(secret, other.order),
    right: formKey(secret, order),
  };
  const fields = { key: keys[wrong.key ?? ''] ?? '', action: wrong.action ?? 'pay' };
  const { status } = await open(pay_url, { method: 'POST', body: new URLSearchParams(fields) });
  expect(status).toBe(403);
  expect(await orderOf(token, order)).toMatchObject({ state: 'waiting' });
});

it('a form of a megabyte is not read', async () => {
  // The server closes the connection on the rest of it; a server of its own, so that no other call uses the connection.
  const own = await startServer();
  const { order, pay_url } = await placed({}, own);
  const fields = { key: formKey(own.services.secret, order), action: 'pay' };
  const body = `${new URLSearchParams(fields).toString()}&x=${'x'.repeat(1_000_000)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await open(pay_url, { method: 'POST', headers, body })).status).toBe(403);
  const row = await own.services.db.selectFrom('pay_order').select('state').execute();
  expect(row).toEqual([{ state: 'waiting' }]);
  await own.close();
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://me:pass@moyu.example/',
  'file:///etc/passwd',
])('the checkout page leads nowhere for %s', async (return_url) => {
  const { pay_url } = await placed({ return_url });
  const { html } = await open(pay_url);
  expect(html).toContain('确认支付');
  expect(html).not.toContain('<a ');
  expect((await press(pay_url, 'pay')).html).toContain('可以关闭这个页面，回到应用');
});

it('the checkout page escapes an address in its link', async () => {
  const { pay_url } = await placed({ return_url: `https://moyu.example/?q="><script>x</script>'` });
  const { html } = await open(pay_url);
  expect(html).not.toContain('<script');
  expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
});

it.each([
  { allowOrigins: [APP] },
  { allowOrigins: ['*', APP] },
  { allowOrigins: ['*'], publicUrl: APP },
])(
  'the checkout page leads back only to its own address and to listed origins (%j)',
  async (wanted) => {
    const own = await startServer(wanted);
    const token = await own.visitor();
    const pageFor = async (return_url: string) => {
      const input = { combo: 'combo-600', method: 'sandbox', return_url };
      const reported = { token, key: crypto.randomUUID() };
      const { pay_url } = await own.data('placeOrder', input, reported);
      const { pathname, search } = new URL(pay_url);
      return (await open(own.address + pathname + search)).html;
    };
    expect(await pageFor('https://moyu.example/pay')).toContain('返回墨屿');
    const base = own.services.publicUrl || own.address;
    expect(await pageFor(`${base}/pay`)).toContain('返回墨屿');
    expect(await pageFor('https://other.example/pay')).not.toContain('返回墨屿');
    await own.close();
  },
);

it('the checkout page reports that the merchant was not notified of the payment, and the next press notifies it', async () => {
  const { token, order, pay_url } = await placed();
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(server.services.db);
  await rename('notice_event', 'notice_event_away');
  const unanswered = await press(pay_url, 'pay');
  await rename('notice_event_away', 'notice_event');
  expect([unanswered.status, unanswered.html.includes('付款结果没有送达墨屿，请再点一次')]).toEqual(
    [502, true],
  );
  expect(await orderOf(token, order)).toMatchObject({ state: 'waiting' });
  expect((await press(pay_url, 'pay')).html).toContain('支付成功');
  expect((await userOf(token)).coins).toBe(3_900);
});

it('orders have a checkout address at the host of the call, or at the configured one', async () => {
  const placeAt = async (wanted: object, headers: Record<string, string> = {}) => {
    const own = await startServer(wanted);
    const token = await own.visitor();
    const url = `${own.address}/api/place_order/?combo=combo-600&method=sandbox`;
    const answer = await openResponse(
      await fetch(url, { headers: { authorization: token, ...headers } }),
    );
    await own.close();
    const { pay_url, order } = v.parse(calls.placeOrder.data, answer.data);
    const payUrl = pay_url.replace(/\?sig=[\w-]{43}$/, '');
    return { payUrl, path: `/api/gateway/sandbox/${order}`, address: own.address };
  };
  const secure = { 'x-forwarded-proto': 'https' };
  const direct = await placeAt({}, secure);
  expect(direct.payUrl).toBe(direct.address + direct.path);
  const proxied = await placeAt({ trustedProxies: 1 }, secure);
  expect(proxied.payUrl).toBe(proxied.address.replace('http:', 'https:') + proxied.path);
  const set = await placeAt({ publicUrl: 'https://pay.example/moyu' });
  expect(set.payUrl).toBe(`https://pay.example/moyu${set.path}`);
});
