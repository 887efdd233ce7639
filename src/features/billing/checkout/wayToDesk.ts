import { installBranch } from '../../../lib/installBranch.ts';
import { isStandalone } from '../../../lib/platform.ts';

/**
 * # The way to the payment's page
 * In a browser it is a tab of its own, and the app stays where it is. It has to be opened in the press itself: browsers
 * block what opens later, and the address is known only when the order is. Installed, and inside other apps, a second
 * window has no way back, or there is none: this one leaves.
 */

export type Way =
  /** `undefined`: the browser did not let it open. */
  { readonly kind: 'tab'; readonly tab: Window | undefined } | { readonly kind: 'here' };

/** There is no second window, or no way back from it. */
export function leavesHere(): boolean {
  return isStandalone() || installBranch(navigator).kind === 'inApp';
}

/** To be called in the press's own turn. */
export function openWay(): Way {
  if (leavesHere()) return { kind: 'here' };
  return { kind: 'tab', tab: openTab() };
}

function openTab(): Window | undefined {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return undefined;
  try {
    // The payment's page is somebody else's: it gets no handle on the app.
    tab.opener = null;
    const { document: page } = tab;
    page.documentElement.lang = 'zh-CN';
    page.title = '正在打开支付…';
    page.body.textContent = '正在打开支付…';
    page.body.style.cssText =
      'margin:40vh 0 0;text-align:center;font:16px/24px system-ui;color:#636a6f;background:#f4f5f3';
  } catch (error) {
    // Only the words are missing.
    console.warn('the waiting page could not be written', error);
  }
  return tab;
}

/** @returns false where that tab is gone */
export function sendTab(tab: Window | undefined, address: string): boolean {
  if (!tab || tab.closed) return false;
  tab.location.replace(address);
  return true;
}

/** Payment apps' own addresses; anything else could run in our name. */
const SCHEMES = new Set(['https:', 'http:', 'weixin:', 'alipay:', 'alipays:']);

export function isPayAddress(address: string): boolean {
  return URL.canParse(address) && SCHEMES.has(new URL(address).protocol);
}
