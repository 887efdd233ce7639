// Beginning and end of a chapter
export const CHAPTER = '话';
export const newest = (unit: string) => `已是最新一${unit}`;
export const chapterEnd = (unit: string) => `本${unit}完`;
export const alsoReading = (unit: string) => `看完这${unit}的人还在看`;
export const nextChapter = (unit: string) => `下一${unit}`;
export const continueWithNext = (unit: string) => `继续看下一${unit}`;
export const COLLECTED = '已收藏';
export const COLLECT = '收藏';
export const SHARE = '分享';
export const unlockFor = (coins: number) => `${coins}\u00a0金币解锁`;
export const previousChapter = (unit: string) => `上一${unit}`;
export const openPrevious = (unit: string) => `打开上一${unit}`;
export const pagesAndMinutes = (pages: number, minutes: number) =>
  `${pages}\u00a0页 · 约 ${minutes}\u00a0分钟`;
export const charactersAndMinutes = (characters: number, minutes: number) =>
  `${characters}\u00a0字 · 约 ${minutes}\u00a0分钟`;
export const missingOne = (index: number, unit: string) => `缺少第\u00a0${index}\u00a0${unit}`;
export const missingRange = (from: number, to: number, unit: string) =>
  `缺少第\u00a0${from}–${to}\u00a0${unit}`;

// The chapter cannot be shown
export const READING = '阅读';
export const thisChapter = (unit: string) => `这一${unit}`;
export const LOADING = '正在加载';
export const unreadable = (unit: string) => `这一${unit}读不出来`;
export const withdrawn = (unit: string) => `这一${unit}不再提供`;
export const notFound = (unit: string) => `没有找到这一${unit}`;
export const WITHDRAWN_NOTE = '它已按规定下线。进度还在账号里，买过的会退回金币。';
export const NOT_FOUND_NOTE = '可能已经下架，或者链接不完整。';
export const SHOW_WORK = '看看这部作品';
export const locked = (unit: string, coins: number) => `这一${unit}需要 ${coins}\u00a0金币解锁`;
export const balance = (coins: number) => `余额 ${coins}`;
export const UNLOCK = '解锁';
export const readInstead = (chapter: string) => `看${chapter}`;
export const BACK_TO_WORK = '回到作品';
export const OFFLINE = '当前离线';
export const WHEN_ONLINE = '联网后';
export const SERVER_AWAY = '服务器没有正常应答';
export const WHEN_BACK = '恢复后';
export const notDownloaded = (unit: string) => `这一${unit}还没下载`;
export const readUpTo = (reason: string, chapter: string, later: string) =>
  `${reason}。已下载的读到了${chapter}，${later}会从这里接着看。`;
export const continuesLater = (reason: string, later: string) =>
  `${reason}。${later}会从这里接着看。`;
export const ALL = '全部';
export const DOWNLOADED = '已下载';
export const RETRY_ONLINE = '联网后重试';
export const TO_LIBRARY = '回离线书架';
export const STILL_READABLE = '书架里还能读';
export const CONTINUE = '续看';

// 自动阅读
export const AUTO_READING = '自动阅读';
export const PAUSE = '暂停';
export const CONTINUE_READING = '继续';
export const SLOWER = '慢一点';
export const speedOf = (speed: string) => `速度 ${speed}`;
export const FASTER = '快一点';
export const LEAVE_AUTO_READING = '退出自动阅读';
export const secondsOf = (seconds: number) => `${seconds}\u00a0秒`;
export const SCROLL_SPEED = '自动滚动速度';
export const pixelsPerSecond = (pixels: number) => `每秒 ${pixels}\u00a0像素`;
export const TURN_INTERVAL = '自动翻页间隔';
export const secondsPerPage = (seconds: number) => `${seconds}\u00a0秒一页`;
