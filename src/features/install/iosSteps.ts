import type { IosLayout } from '../../lib/installBranch.ts';

/** Drawn in `StepPicture.tsx`. */
export type StepPictureName =
  | 'shareBar'
  | 'shareList'
  | 'confirm'
  | 'moreBar'
  | 'moreList'
  | 'confirmWebApp'
  | 'shareTop'
  | 'browserMenu';

export interface IosStep {
  readonly title: string;
  readonly text: string;
  readonly picture: StepPictureName;
}

interface IosWay {
  readonly arrow: 'middle' | 'right' | 'top' | 'none';
  readonly steps: readonly IosStep[];
}

const CHOOSE = {
  title: '选「添加到主屏幕」',
  text: '往下滑一点就能看到',
  picture: 'shareList',
} as const;
const CONFIRM = {
  title: '点右上角「添加」',
  text: '10\u00a0分钟内从桌面图标打开一次',
  picture: 'confirm',
} as const;

/** The labels of iOS's menus in one place: to be checked on a device with each iOS release. */
export const IOS_WAYS: Readonly<Record<IosLayout, IosWay>> = {
  bar: {
    arrow: 'middle',
    steps: [
      { title: '点底部分享按钮', text: '就在箭头指的位置', picture: 'shareBar' },
      CHOOSE,
      CONFIRM,
    ],
  },
  compact: {
    arrow: 'right',
    steps: [
      { title: '点右下角 ···', text: '就在箭头指的位置', picture: 'moreBar' },
      {
        title: '点「共享」',
        text: '下滑到「查看更多」，选「添加到主屏幕」',
        picture: 'moreList',
      },
      {
        title: '点「添加」',
        text: '保持「作为网页 App 打开」为开，10\u00a0分钟内从桌面图标打开一次',
        picture: 'confirmWebApp',
      },
    ],
  },
  top: {
    arrow: 'top',
    steps: [
      { title: '点右上角分享按钮', text: '就在箭头指的位置', picture: 'shareTop' },
      CHOOSE,
      CONFIRM,
    ],
  },
  menu: {
    arrow: 'none',
    steps: [
      {
        title: '点浏览器的分享按钮',
        text: '在地址栏旁边，或在菜单里',
        picture: 'browserMenu',
      },
      CHOOSE,
      CONFIRM,
    ],
  },
};

/** Safari's two bar layouts: preselected by its version, and switchable. */
export const SAFARI_BARS = [
  { id: 'bar', title: '底部有分享按钮' },
  { id: 'compact', title: '底部是 ··· 按钮' },
] as const satisfies readonly { id: IosLayout; title: string }[];
