/** The installation path of a browser, derived from its user agent (SPECIFICATION: Installation and updates). */
export type InstallBranch =
  /** `layout`: position of the browser's share button. */
  | { readonly kind: 'ios'; readonly layout: IosLayout }
  /** A web view of another app, or a browser of iOS without the system's share sheet: another browser is needed. */
  | { readonly kind: 'inApp'; readonly system: 'ios' | 'android' | 'other' }
  | { readonly kind: 'android'; readonly browser: 'chromium' | 'samsung' | 'firefox' | 'other' }
  | { readonly kind: 'desktop'; readonly browser: 'chromium' | 'safari' | 'firefox' };

/**
 * `bar`: at the bottom (Safari 15–18); `compact`: behind ··· at the bottom right (Safari 26); `top`: at the top right
 * (iPad); `menu`: in the address bar or the menu of another browser.
 */
export type IosLayout = 'bar' | 'compact' | 'top' | 'menu';

export interface BrowserFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Apps that open links in a web view. MQQBrowser is a browser, QQ/ is the chat app. */
const IN_APP =
  /MicroMessenger|\bQQ\/|Weibo|DingTalk|AlipayClient|AliApp|baiduboxapp|aweme|BytedanceWebview|NewsArticle|xhsdiscover|discover\/|zhihu|bili|kuaishou|FBAN|FBAV|Instagram|\bLine\/|Telegram|Twitter/i;
/** Browsers of iOS that offer the system's share sheet, from 16.4 on. */
const IOS_SHARING = /CriOS|EdgiOS|FxiOS/;
/** Browsers of iOS not known to offer it. */
const IOS_OTHER =
  /MQQBrowser|UCBrowser|Quark|OPiOS|OPT\/|DuckDuckGo|Ddg\/|Maxthon|SogouMobile|Baidu|GSA\//;
const SHARING_SINCE = 16.4;
const COMPACT_SINCE = 26;

/** @param facts an iPad identifies as a Mac, but Macs have no touch points */
export function installBranch({ userAgent: ua, maxTouchPoints }: BrowserFacts): InstallBranch {
  const isPhone = /iP(hone|od)/.test(ua);
  const isPad = /iPad/.test(ua) || (ua.includes('Macintosh') && maxTouchPoints > 1);
  if (isPhone || isPad) return ofIos(ua, isPad);
  const isAndroid = /Android|HarmonyOS/.test(ua);
  if (IN_APP.test(ua) || (isAndroid && /; wv\)/.test(ua))) {
    return { kind: 'inApp', system: isAndroid ? 'android' : 'other' };
  }
  if (isAndroid) return { kind: 'android', browser: androidBrowser(ua) };
  return { kind: 'desktop', browser: desktopBrowser(ua) };
}

function ofIos(ua: string, isPad: boolean): InstallBranch {
  // A web view names neither Safari nor another browser.
  const isSharing = IOS_SHARING.test(ua);
  const isSafari = /Version\/[\d.]+.*Safari\//.test(ua) && !IOS_OTHER.test(ua) && !isSharing;
  if (IN_APP.test(ua) || (!isSafari && !isSharing)) return { kind: 'inApp', system: 'ios' };
  if (isSharing) {
    return isPad || iosVersion(ua) >= SHARING_SINCE
      ? { kind: 'ios', layout: 'menu' }
      : { kind: 'inApp', system: 'ios' };
  }
  if (isPad) return { kind: 'ios', layout: 'top' };
  // From 26 on Safari freezes the system version at 18; its own version keeps counting.
  const version = Number(/Version\/(\d+)/.exec(ua)?.[1] ?? 0);
  return { kind: 'ios', layout: version >= COMPACT_SINCE ? 'compact' : 'bar' };
}

function iosVersion(ua: string): number {
  const [, major = '0', minor = '0'] = /OS (\d+)_(\d+)/.exec(ua) ?? [];
  return Number(`${major}.${minor}`);
}

function androidBrowser(ua: string) {
  if (ua.includes('SamsungBrowser')) return 'samsung';
  if (/Firefox|Focus/.test(ua)) return 'firefox';
  const isOther = /MQQBrowser|UCBrowser|Quark|MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser/;
  return ua.includes('Chrome/') && !isOther.test(ua) ? 'chromium' : 'other';
}

function desktopBrowser(ua: string) {
  if (ua.includes('Firefox/')) return 'firefox';
  return ua.includes('Chrome/') ? 'chromium' : 'safari';
}
