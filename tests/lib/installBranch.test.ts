import { describe, expect, it } from 'vitest';
import { installBranch } from '../../src/lib/installBranch.ts';

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (os: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${IOS} ${rest}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS}`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** User agents, touch points, and the expected branch. */
const BROWSERS: readonly (readonly [name: string, ua: string, touch: number, way: string])[] = [
  ['Safari 15', iphone('15_8', 'Version/15.6 Mobile/15E148 Safari/604.1'), 5, 'ios bar'],
  ['Safari 18', iphone('18_5', 'Version/18.5 Mobile/15E148 Safari/604.1'), 5, 'ios bar'],
  ['Safari 26', iphone('18_6', 'Version/26.0 Mobile/15E148 Safari/604.1'), 5, 'ios compact'],
  ['Safari 26.1', iphone('18_7', 'Version/26.1 Mobile/15E148 Safari/604.1'), 5, 'ios compact'],
  ['Safari on an iPad', `${MAC} Version/17.4 Safari/605.1.15`, 5, 'ios top'],
  [
    'Safari on an old iPad',
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${IOS} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    5,
    'ios top',
  ],
  [
    'Chrome on iOS 17',
    iphone('17_5', 'CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1'),
    5,
    'ios menu',
  ],
  [
    'Chrome on iOS 16.3',
    iphone('16_3', 'CriOS/111.0.5563.72 Mobile/15E148 Safari/604.1'),
    5,
    'inApp ios',
  ],
  [
    'Chrome on iOS 16.4',
    iphone('16_4', 'CriOS/113.0.5672.69 Mobile/15E148 Safari/604.1'),
    5,
    'ios menu',
  ],
  [
    'Edge on iOS',
    iphone('17_5', 'Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1'),
    5,
    'ios menu',
  ],
  ['Firefox on iOS', iphone('17_5', 'FxiOS/127.0 Mobile/15E148 Safari/605.1.15'), 5, 'ios menu'],
  [
    'Chrome on an iPad',
    `${MAC.replace('10_15_7', '14_5')} CriOS/126 Version/11.1.1 Safari/605.1.15`,
    5,
    'ios menu',
  ],
  [
    'QQ browser on iOS',
    iphone('17_5', 'Version/17.0 MQQBrowser/15.3.1 Mobile/15E148 Safari/604.1 QBWebViewUA/2'),
    5,
    'inApp ios',
  ],
  [
    'UC on iOS',
    iphone('17_5', 'Mobile/21F79 UCBrowser/16.5.8.2318 Mobile  AliApp(TUnionSDK/0.1.20.4)'),
    5,
    'inApp ios',
  ],
  [
    'WeChat on iOS',
    iphone('17_5', 'Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'),
    5,
    'inApp ios',
  ],
  [
    'QQ on iOS',
    iphone('17_5', 'Mobile/15E148 QQ/9.0.75.618 V1_IPH_SQ_9.0.75_1_APP_A'),
    5,
    'inApp ios',
  ],
  [
    'Weibo on iOS',
    iphone('17_5', 'Mobile/15E148 Weibo (iPhone15,2__weibo__14.6.0__iphone__os17.5)'),
    5,
    'inApp ios',
  ],
  ['DingTalk on iOS', iphone('17_5', 'Mobile/21F79 AliApp(DingTalk/7.5.20)'), 5, 'inApp ios'],
  ['an app’s web view on iOS', iphone('17_5', 'Mobile/15E148'), 5, 'inApp ios'],
  [
    'Chrome on Android',
    `${ANDROID} ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36`,
    5,
    'android chromium',
  ],
  [
    'Edge on Android',
    `${ANDROID} ${BLINK} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`,
    5,
    'android chromium',
  ],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${BLINK} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    5,
    'android samsung',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    5,
    'android firefox',
  ],
  [
    'the browser of MIUI',
    `${ANDROID} ${BLINK} Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.4`,
    5,
    'android other',
  ],
  [
    'WeChat on Android',
    `Mozilla/5.0 (Linux; Android 14; 23013RK75C; wv) ${BLINK} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003133)`,
    5,
    'inApp android',
  ],
  [
    'an app’s web view on Android',
    `Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A; wv) ${BLINK} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`,
    5,
    'inApp android',
  ],
  [
    'WeChat on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20 WindowsWechat`,
    0,
    'inApp other',
  ],
  [
    'Chrome on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
    0,
    'desktop chromium',
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    0,
    'desktop chromium',
  ],
  [
    'Chrome on a Windows touch screen',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/126.0.0.0 Safari/537.36`,
    10,
    'desktop chromium',
  ],
  ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, 'desktop safari'],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    0,
    'desktop firefox',
  ],
];

describe('the installation guide', () => {
  it.each(BROWSERS)('has a branch for %s', (_name, userAgent, maxTouchPoints, way) => {
    const branch = installBranch({ userAgent, maxTouchPoints });
    const [, detail] = Object.values(branch);
    expect(`${branch.kind} ${detail}`).toBe(way);
  });
});
