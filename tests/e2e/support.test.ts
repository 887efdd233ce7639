import { describe, expect, it } from 'vitest';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import { operate } from '../support/product/operator.ts';
import { type StoredUser, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

const stage = setStage({ withoutWorker: true });
let page: Page;

const goto = (path: string) => page.goto(stage.product.app.url + path);
const says = (text: string) => page.waitFor(`document.body.innerText.includes('${text}')`);
const saysNot = (text: string) => page.waitFor(`!document.body.innerText.includes('${text}')`);

/** A new account on a new device. */
async function arrive(options: PageOptions = {}): Promise<StoredUser> {
  page = await stage.newPage(options);
  await goto('/mine');
  return untilSignedIn(page);
}

describe('customer service', () => {
  it('receives messages and answers, by the operator and by automatic replies', async () => {
    const { userinfo } = await arrive();
    const name = userinfo?.username ?? '';
    await goto('/service');
    await page.fill('textarea', '在吗，金币没到');
    await page.tap({ role: 'button', name: /^发送$/ });
    await saysNot('正在发送');
    await expect
      .poll(() => operate(stage.product.api, 'service', 'show', name))
      .toContain('在吗，金币没到');
    await operate(stage.product.api, 'service', 'answer', name, '在的，请稍等');
    await page.see({ text: '在的，请稍等' }, 15_000);
    const isInLog = `document.querySelector('[role=log]').innerText.includes('在的，请稍等')`;
    expect(await page.evaluate(isInLog)).toBe(true);
    // Long enough that the screen scrolls, and follows.
    await operate(stage.product.api, 'service', 'answer', name, '第一句'.repeat(160));
    await page.see({ text: /第一句/ }, 15_000);
    const box = `document.querySelector('[data-screen="/service"] [data-scroll]')`;
    const isAtEnd = `${box}.scrollHeight - ${box}.scrollTop - ${box}.clientHeight < 2`;
    await page.waitFor(isAtEnd);
    await page.evaluate(`void ${box}.scrollTo(0, 0)`);
    await operate(stage.product.api, 'service', 'answer', name, '第二句');
    await page.tap({ role: 'button', name: '有新消息' });
    await page.waitFor(isAtEnd);
    await saysNot('有新消息');
    await page.tap({ role: 'button', name: '发送账号信息' });
    await page.see({ text: /看不到密码/ });
    await page.tap({ role: 'button', name: /^发送$/ });
    await says(`账号信息：${name}`);
    await page.tap({ role: 'button', name: '转人工' });
    await says('请转人工客服');
    await page.reload();
    await page.see({ text: '在的，请稍等' });
    await says('请转人工客服');
    expect(page.errors()).toEqual([]);
  });

  it('loses no message: an unsent one stays, and is sent once', async () => {
    const { userinfo } = await arrive();
    await page.tap({ role: 'link', name: '客服' });
    await page.see({ text: /你好，我是小屿/ });
    stage.product.faulty.spoil('/api/service/', { kind: 'cut' });
    await page.fill('textarea', '只说一次');
    await page.tap({ role: 'button', name: /^发送$/ });
    await page.see({ role: 'button', name: '重发' }, 20_000);
    await page.fill('textarea', '还没写完');
    await page.tap({ role: 'button', name: '返回' });
    await page.see({ text: '金币余额' });
    await page.tap({ role: 'link', name: '客服' });
    expect(await page.evaluate(`document.querySelector('textarea').value`)).toBe('还没写完');
    stage.product.faulty.heal();
    await page.tap({ role: 'button', name: '重发' });
    await saysNot('重发');
    await says('只说一次');
    const reported = await operate(stage.product.api, 'service', 'show', userinfo?.username ?? '');
    expect(reported.split('只说一次')).toHaveLength(2);
  });

  it('shows only the questions where the back end has no chat', async () => {
    stage.product.faulty.spoil('/api/service/', { kind: 'code', code: 404, message: '没有' });
    await arrive();
    await goto('/service');
    await page.see({ text: '常见问题' });
    await page.see('input[type=search]');
    expect(await page.evaluate(`document.querySelector('textarea')`)).toBeNull();
  });

  it('works by keys, and warns when a message is too long', async () => {
    await arrive({ device: 'desktop' });
    await goto('/service');
    await page.fill('textarea', '字'.repeat(480));
    await page.see({ text: '还能写 20 字' });
    await page.fill('textarea', '第一行');
    await page.press('Shift+Enter');
    await page.press('Enter');
    await saysNot('正在发送');
    expect(await page.evaluate(`document.querySelector('textarea').value`)).toBe('');
    await says('第一行');
    await page.press('Tab');
    await page.press('Shift+Tab');
    await page.press('Shift+Tab');
    expect(await page.evaluate(`document.activeElement.innerText`)).toBe('转人工');
  });
});
