import type { IosLayout } from '../../lib/installBranch.ts';
import * as texts from './texts.ts';

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
  title: texts.CHOOSE_ADD,
  text: texts.CHOOSE_ADD_NOTE,
  picture: 'shareList',
} as const;
const CONFIRM = {
  title: texts.TAP_ADD_ABOVE,
  text: texts.OPEN_IN_TIME,
  picture: 'confirm',
} as const;

/** The labels of iOS's menus in one place: to be checked on a device with each iOS release. */
export const IOS_WAYS: Readonly<Record<IosLayout, IosWay>> = {
  bar: {
    arrow: 'middle',
    steps: [
      { title: texts.TAP_SHARE_BELOW, text: texts.BY_ARROW, picture: 'shareBar' },
      CHOOSE,
      CONFIRM,
    ],
  },
  compact: {
    arrow: 'right',
    steps: [
      { title: texts.TAP_MORE, text: texts.BY_ARROW, picture: 'moreBar' },
      {
        title: texts.TAP_SHARE,
        text: texts.SCROLL_TO_ADD,
        picture: 'moreList',
      },
      {
        title: texts.TAP_ADD_QUOTED,
        text: texts.ADD_AS_WEB_APP,
        picture: 'confirmWebApp',
      },
    ],
  },
  top: {
    arrow: 'top',
    steps: [
      { title: texts.TAP_SHARE_ABOVE, text: texts.BY_ARROW, picture: 'shareTop' },
      CHOOSE,
      CONFIRM,
    ],
  },
  menu: {
    arrow: 'none',
    steps: [
      {
        title: texts.TAP_SHARE_SOMEWHERE,
        text: texts.SHARE_PLACES,
        picture: 'browserMenu',
      },
      CHOOSE,
      CONFIRM,
    ],
  },
};

/** Safari's two bar layouts: preselected by its version, and switchable. */
export const SAFARI_BARS = [
  { id: 'bar', title: texts.SHARE_BELOW },
  { id: 'compact', title: texts.MORE_BELOW },
] as const satisfies readonly { id: IosLayout; title: string }[];
