import { failureMessage } from '../../api/failure.ts';
import type { TurnOnResult } from './syncPush.ts';

export const UPDATES = '更新通知';
export const ON = '已开启';
export const OFF = '未开启';
export const BLOCKED = '被浏览器屏蔽';
export const AFTER_INSTALL = '添加到主屏幕后可用';

// The sheet
export const SHEET_NOTE =
  '收藏的作品有新章节时，这台设备收到一条通知。设了「自动下载」的，新章节也会存好，不用先打开墨屿。';
export const NEEDS_INSTALL =
  '在 iPhone 和 iPad 上，只有主屏幕上的墨屿能收通知（iOS 16.4 起）。先把墨屿添加到主屏幕，从桌面图标打开，再到这里开启。';
export const ADD_TO_HOME = '添加到主屏幕';
export const BLOCKED_NOTE =
  '这个浏览器不让墨屿发通知。到浏览器或系统的设置里找到墨屿，把「通知」改成允许，再回到这里开启。';
export const QUIET = '免打扰';
export const QUIET_NOTE = '这段时间的通知等到结束后再来';
export const QUIET_FROM = '开始';
export const QUIET_UNTIL = '结束';
export const timeOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const PER_WORK = '只想少收几部？在作品页关掉「更新提醒」。';
export const mutedWorks = (count: number) =>
  `有 ${count}\u00a0部作品已关掉提醒，在作品页可以再打开。`;
export const OFFLINE_NOTE = '现在没有网络：可以关闭；开启和免打扰要联网后再改。';
export const NOT_SAVED = '没有保存：';

// The switch of a work
export const REMINDER = '更新提醒';
export const REMINDER_NOTE = '有新章节时通知我';
export const REMINDER_ON = '有新章节会通知你';
export const REMINDER_OFF = '这部作品不再通知';
export const BLOCKED_HINT = '通知被浏览器屏蔽了，去「我的 → 更新通知」看怎么打开';
export const ONLINE_ONLY = '联网后再改';

// The offer
export const OFFER = '有新章节时告诉你？';
export const offerText = (title: string | undefined) =>
  `${title ? `《${title}》` : '这部作品'}和其他收藏更新时，这台设备收到一条通知。随时可以在「我的 → 更新通知」里关掉。`;
export const NO = '不用了';
export const YES = '告诉我';

export const TURNED_OFF = '已关闭更新通知';
/** How an attempt to switch notifications on ended. */
export function turnOnText(result: TurnOnResult): string {
  switch (result) {
    case 'on':
      return '已开启更新通知';
    case 'blocked':
      return BLOCKED_HINT;
    case 'unanswered':
      return '没有开启：浏览器的询问没有回答';
    case 'refused':
      return '没有开启：这个浏览器现在连不上它的推送服务';
    default:
      return `没有开启：${failureMessage(result)}`;
  }
}
