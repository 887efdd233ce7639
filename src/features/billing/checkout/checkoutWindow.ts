import { installBranch } from '../../../lib/installBranch.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { isStandalone } from '../../../lib/platform.ts';
import * as texts from './texts.ts';

/**
 * [Note: Checkout window] In a browser the payment opens in a tab of its own, and the app stays. The tab has to open
 * within the user gesture, before the address is known: browsers block later ones. In the installed app and in other
 * apps' web views a second window does not exist or has no way back, so this window leaves.
 */

export type CheckoutWindow =
  /** `tab` undefined: the browser blocked it. */
  { readonly kind: 'tab'; readonly tab: Window | undefined } | { readonly kind: 'here' };

/** No second window is possible, or none with a way back ([Note: Checkout window]). */
export function leavesThisWindow(): boolean {
  return isStandalone() || installBranch(navigator).kind === 'inApp';
}

/** Requires a user gesture. */
export function openCheckoutWindow(): CheckoutWindow {
  if (leavesThisWindow()) return { kind: 'here' };
  return { kind: 'tab', tab: openTab() };
}

function openTab(): Window | undefined {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return undefined;
  try {
    // The payment page is a foreign site: it must not reach the app through `opener`.
    tab.opener = null;
    const { document: page } = tab;
    page.documentElement.lang = LANGUAGE;
    page.title = texts.OPENING_PAYMENT;
    page.body.textContent = texts.OPENING_PAYMENT;
    page.body.style.cssText =
      'margin:40vh 0 0;text-align:center;font:16px/24px system-ui;color:#636a6f;background:#f4f5f3';
  } catch (error) {
    // Harmless: only the waiting text is missing.
    console.warn('the waiting page could not be written', error);
  }
  return tab;
}

/** @returns false where the tab was closed */
export function navigateTab(tab: Window | undefined, address: string): boolean {
  if (!tab || tab.closed) return false;
  tab.location.replace(address);
  return true;
}

/** Web addresses and payment apps; another scheme, such as `javascript:`, could run code in the app's origin. */
const SCHEMES = new Set(['https:', 'http:', 'weixin:', 'alipay:', 'alipays:']);

export function isPayAddress(address: string): boolean {
  return URL.canParse(address) && SCHEMES.has(new URL(address).protocol);
}
