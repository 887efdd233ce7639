import type { InstallBranch } from '../../lib/installBranch.ts';

interface OtherWay {
  /** What to press in the browser's menu; empty where it cannot install. */
  readonly steps: readonly string[];
  readonly note?: string;
}

type Browser<K> =
  Extract<InstallBranch, { kind: K }> extends { browser: infer B } ? B & string : never;

/** The labels of the browsers' menus, in one place, for browsers without an install prompt. */
export const ANDROID_WAYS: Readonly<Record<Browser<'android'>, OtherWay>> = {
  chromium: { steps: ['点右上角 ⋮', '选「添加到主屏幕」', '点「安装」'] },
  samsung: { steps: ['点右下角 ☰', '选「添加页面到」', '选「主屏幕」'] },
  firefox: { steps: ['点浏览器菜单 ⋮', '选「添加到主屏幕」', '点「添加」'] },
  other: {
    steps: ['打开浏览器菜单', '选「添加到桌面」或「添加到主屏幕」'],
    note: '菜单里没有这一项时，换 Chrome 或 Edge 打开。',
  },
};

export const DESKTOP_WAYS: Readonly<Record<Browser<'desktop'>, OtherWay>> = {
  chromium: {
    steps: ['点地址栏右侧的安装图标', '没有图标时，在 ⋮ 菜单里找「安装」'],
  },
  safari: {
    steps: ['点菜单栏「文件」', '选「添加到程序坞」'],
    note: '需要 macOS Sonoma 和 Safari 17 或更新的版本。',
  },
  firefox: {
    steps: [],
    note: '桌面版 Firefox 大多不能安装网页应用。离线书架照样能用；想放到桌面，用 Chrome、Edge 或 Safari 打开。',
  },
};
