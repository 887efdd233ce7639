import type { InstallBranch } from '../../lib/installBranch.ts';
import * as texts from './texts.ts';

interface OtherWay {
  /** What to press in the browser's menu; empty where it cannot install. */
  readonly steps: readonly string[];
  readonly note?: string;
}

type Browser<K> =
  Extract<InstallBranch, { kind: K }> extends { browser: infer B } ? B & string : never;

/** The labels of the browsers' menus, in one place, for browsers without an install prompt. */
export const ANDROID_WAYS: Readonly<Record<Browser<'android'>, OtherWay>> = {
  chromium: { steps: [texts.TAP_MENU_ABOVE, texts.CHOOSE_ADD, texts.TAP_INSTALL] },
  samsung: { steps: [texts.TAP_MENU_BELOW, texts.CHOOSE_ADD_PAGE, texts.CHOOSE_HOME] },
  firefox: { steps: [texts.TAP_BROWSER_MENU, texts.CHOOSE_ADD, texts.TAP_ADD_QUOTED] },
  other: {
    steps: [texts.OPEN_BROWSER_MENU, texts.CHOOSE_DESKTOP_OR_HOME],
    note: texts.NO_SUCH_ENTRY,
  },
};

export const DESKTOP_WAYS: Readonly<Record<Browser<'desktop'>, OtherWay>> = {
  chromium: {
    steps: [texts.TAP_ICON_IN_BAR, texts.NO_ICON],
  },
  safari: {
    steps: [texts.TAP_FILE_MENU, texts.CHOOSE_DOCK],
    note: texts.NEEDS_SONOMA,
  },
  firefox: {
    steps: [],
    note: texts.FIREFOX_CANNOT,
  },
};
