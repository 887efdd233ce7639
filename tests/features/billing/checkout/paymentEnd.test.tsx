// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { releasePayment } from '../../../../src/features/billing/checkout/paymentClaims.ts';
import {
  dropPayment,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import { WORK } from '../../../support/screens/workStage.tsx';
import {
  checkout,
  leave,
  paid,
  pay,
  press,
  question,
  QUESTION,
  show,
  standCheckout,
  takeOrder,
} from './stage.tsx';
import { USER } from './samples.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

standCheckout();
const noQuestion = () => expect(screen.queryByText(QUESTION)).toBeNull();

describe('after a payment', () => {
  it('the receipt is shown in full, with a link to bind a phone, and copies its content', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      userAgent: 'x',
      maxTouchPoints: 0,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    leave();
    pay();
    const { toast, navigation } = show();
    const box = await paid();
    expect(box.textContent).toContain('mo8021736');
    expect(box.textContent).toContain(USER.password);
    expect(box.textContent).toContain('截图保存');
    press('复制永久域名');
    await waitFor(() => expect(toast()).toBe('链接复制成功'));
    press('复制密码');
    await waitFor(() => expect(toast()).toBe('复制成功'));
    press('复制全部');
    await waitFor(() => expect(copied).toHaveLength(3));
    expect(copied[1]).toBe(USER.password);
    expect(copied[2]).toBe(
      `永久域名：${window.location.origin}\n用户名：mo8021736\n密码：${USER.password}`,
    );
    press('绑定手机，再送 40\u00a0金币');
    expect(navigation.open).toHaveBeenCalledWith('/bindphone', { replace: false });
    expect(readPayments()).toEqual([]);
  });

  it('the receipt with a phone says that the phone signs in too, and does not show a chosen password', async () => {
    leave();
    pay();
    show({ phone: '138****8021', password: null });
    const box = await paid();
    expect(box.textContent).toContain('用手机号也能登录');
    expect(box.textContent).toContain('已绑定 138****8021');
    expect(box.textContent).toContain('已设置自己的密码');
    expect(screen.queryByRole('button', { name: '复制密码' })).toBeNull();
    expect(screen.queryByRole('button', { name: /绑定手机/ })).toBeNull();
  });

  it('the app returns to the locked chapter in place of the top-up centre', async () => {
    leave({ work: { kind: 'comic', uuid: WORK, chapter: 'chapter-3' } });
    pay();
    const { navigation } = show({ phone: '138****8021' });
    await paid();
    press('继续看 雪落长安');
    const href = `/readcomic?uuid=${WORK}&chapter=chapter-3`;
    expect(navigation.open).toHaveBeenCalledWith(href, { replace: true });
    expect(readPayments()).toEqual([]);
  });

  it('the app returns to a locked chapter of a novel in the novel reader', async () => {
    leave({ work: { kind: 'novel', uuid: WORK, chapter: 'chapter-3' } });
    pay();
    const { navigation } = show({ phone: '138****8021' });
    await paid();
    press(/^继续/);
    const href = `/readnovel?uuid=${WORK}&chapter=chapter-3`;
    expect(navigation.open).toHaveBeenCalledWith(href, { replace: true });
  });

  it('the receipt links to the last read chapter where no chapter led to the payment', async () => {
    leave();
    pay();
    const { navigation } = show({ phone: '138****8021' });
    await paid();
    press('继续看 雪落长安');
    const href = `/readcomic?uuid=${WORK}&chapter=chapter-2`;
    expect(navigation.open).toHaveBeenCalledWith(href, { replace: false });
  });

  it('the result stays until it is closed: a page killed before shows it again', async () => {
    leave();
    pay();
    show();
    await paid();
    cleanup();
    releasePayment(checkout.order);
    show();
    expect((await paid()).textContent).toContain('3900\u00a0金币已到账');
    noQuestion();
  });
});

describe('after a failed payment', () => {
  const unpaid = async () => {
    leave();
    const staged = show();
    await question();
    press('否');
    const box = await screen.findByRole('dialog', { name: '这次没有付成功' });
    return { ...staged, box };
  };

  it('the result recommends Safari on iOS and nowhere else', async () => {
    const elsewhere = await unpaid();
    expect(elsewhere.box.textContent).not.toContain('Safari');
    expect(elsewhere.box.textContent).toContain('输入永久域名，登录后再付款');
    cleanup();
    dropPayment(checkout.order);
    takeOrder(`${checkout.order}-ios`);
    vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 });
    const { box } = await unpaid();
    expect(box.textContent).toContain('换系统自带的 Safari 付款更稳');
    expect(box.textContent).toContain('打开系统自带 Safari 浏览器');
  });

  it('the reader who has paid can have the payment checked again', async () => {
    await unpaid();
    press('其实已付款');
    expect(screen.getByText('到账中，约 1 分钟')).toBeTruthy();
    pay();
    await screen.findByRole('dialog', { name: '支付成功' }, { timeout: 10_000 });
  });

  it('the result links to customer service with the order', async () => {
    const { navigation } = await unpaid();
    press('联系客服');
    expect(navigation.open).toHaveBeenCalledWith(`/service?order=${checkout.order}`, {
      replace: false,
    });
    expect(screen.queryByText('这次没有付成功')).toBeNull();
  });
});
