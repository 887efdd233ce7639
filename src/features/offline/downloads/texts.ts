// 下载到离线书架
export const TITLE = '下载到离线书架';
export const tapFirst = (unit: string) => `点这一段的第一${unit}`;
export const tapLast = (unit: string) => `再点这一段的最后一${unit}`;
export const DOWNLOAD = '下载';
export const QUALITY = '清晰度';
export const FILMS_ARE_LARGE = '影视占空间较大，下载的才会保存，看过不会留下';
export const ONLINE_ONLY = '这部影片只能在线观看';
export const COUNTING = '正在计算';
export const about = (size: string) => `约 ${size}`;
export const downloadCount = (count: number, unit: string) => `下载 ${count}\u00a0${unit}`;
export const chooseSome = (unit: string) => `选择要下载的${unit}`;
export const TO_DEVICE = '下载到设备';
export const WHEN_ONLINE = '联网后可下载';
export const CLEAN_UP = '去清理';
export const DOWNLOADED = '已下载';
export const QUEUED = '排队中';
export const UNLOCK_FIRST = '需先解锁';
export const READING_NOW = '正在看';
export const nextFew = (count: number, unit: string) => `后 ${count}\u00a0${unit}`;
export const thisOne = (unit: string) => `本${unit}`;
export const QUICK_CHOICE = '快速选择';
export const UNSEEN_ONLY = '只选未看';
export const UNREAD_ONLY = '只选未读';
export const ALL_POSSIBLE = '全部可下';
export const RANGE = '选一段';
export const NEXT = '后';
export const nextHowMany = (unit: string) => `后几${unit}`;
export const used = (size: string) => `已用 ${size}`;
export const free = (size: string) => `可用约 ${size}`;
export const THIS_TIME = '本次';
export const THIS_TIME_ABOUT = '本次约';
export const aboutMetered = (size: string) => `约 ${size} `;
export const meteredNote = (size: string) => `现在不是 Wi‑Fi，下载会用掉${size}手机流量。`;
export const BUY_FIRST = '需先购买，再下载';
export const shortAbout = (size: string) => `空间不足，还差约 ${size}`;
export const ADDED = '已加入下载';
export const added = (count: number, unit: string) => `已加入下载，共 ${count}\u00a0${unit}`;
export const lockedLeftOut = (count: number, unit: string) =>
  `需先解锁的 ${count}\u00a0${unit}没有选`;
export const alreadyDownloaded = (unit: string) => `这一${unit}已下载`;
export const alreadyQueued = (unit: string) => `这一${unit}已在排队`;
export const UNLOCK_THEN_DOWNLOAD = '需先解锁，再下载';
export const FOREGROUND_NOTE = '下载时请让本页停在前台；锁屏或切走会暂停，回来自动继续。';
export const OPEN_NOTE = '下载时请保持页面打开；关掉会暂停，下次打开自动继续。';
export const OFFLINE_NOTE = '当前离线，先排好队，联网后自动开始。';
export const ADDED_NEW_VERSION = '已加入下载，下完是新版';
export const NEW_VERSION = '下载新版';

// 下载管理
export const MANAGE = '下载管理';
export const DONE = '完成';
export const EDIT = '编辑';
export const chosen = (count: string) => `已选 ${count}`;
export const NO_DOWNLOADS = '还没有下载';
export const NO_DOWNLOADS_NOTE = '在作品详情点「下载」，地铁、飞机上也能追';
export const TO_HOME = '去首页逛逛';
export const COMPLETED = '已完成';
export const TO_LIBRARY = '去离线书架';
export const allDownloaded = (count: number, unit: string) => `${count}\u00a0${unit}全部下载`;
export const downloadedOf = (count: number, all: number, unit: string) =>
  `已下 ${count} / ${all}\u00a0${unit}`;
export const novelOf = (length: string) => `小说 · ${length}`;
export const wholeBook = (length: string) => `全本 ${length}`;
export const completed = (title: string) => `下载完成：${title}`;
export const choose = (title: string) => `选择，${title}`;
export const progressOf = (title: string) => `${title} 下载进度`;
export const PAUSE = '暂停';
export const CONTINUE = '继续';
export const RETRY = '重试';
export const move = (name: string) => `移动，${name}`;
export const placeIn = (title: string, place: number, count: number) =>
  `${title}，第 ${place} 项，共 ${count} 项`; // read aloud
export const showMore = (count: string) => `还有 ${count}，显示更多`;
export const UP = '上移';
export const DOWN = '下移';
export const cancelCount = (count: number) => `取消下载 (${count})`;
export const cancelQuestion = (count: string) => `取消 ${count}的下载？`;
export const DOWNLOADED_REMAIN = '已下载的不受影响。';
export const CANCEL_DOWNLOAD = '取消下载';
export const LEAVE = '留着';
export const downloading = (count: number) => `正在下载 ${count}`;
export const SELECT_NONE = '取消全选';
export const SELECT_ALL = '全选';
export const RETRY_ALL = '全部重试';
export const CONTINUE_ALL = '全部继续';
export const PAUSE_ALL = '全部暂停';
export const DOWNLOADING = '正在下载';
export const placeAloud = (place: number, count: number) => `第 ${place} 项，共 ${count} 项`; // read aloud
export const thenContinue = (hold: string) => `${hold}，清理后点「全部继续」`;

// The state of a download
export const WAITING_NETWORK = '等待网络';
export const WAITING_WIFI = '等待 Wi‑Fi';
export const PAUSED_IN_BACKGROUND = '已暂停，回到本页会继续';
export const PAUSED_BY_READER = '正在阅读，稍后继续';
export const PAUSED = '已暂停';
export const shortOf = (size: string) => `空间不足，还差 ${size}`;
export const NO_SPACE = '空间不足';
export const chapterState = (index: number, unit: string, state: string) =>
  `第\u00a0${index}\u00a0${unit} ${state}`;
export const failedCount = (count: number, unit: string) => `${count}\u00a0${unit}没有下完`;
export const pausedWith = (count: string) => `已暂停 · ${count}`;
export const failedRetry = (count: number, unit: string) =>
  `${count}\u00a0${unit}没有下完，点右侧重试`;
export const PREPARING = '正在准备';
export const pieceOf = (done: number, pieces: number, unit: string) =>
  `第\u00a0${done} / ${pieces}\u00a0${unit}`;
export const PAGE_UNIT = '页';
export const CHAPTER_UNIT = '章';
export const SEGMENT_UNIT = '段';
export const withBytes = (state: string, bytes: string) => `${state} · 约 ${bytes}`;
export const piecesFailed = (count: number, unit: string) =>
  `${count}\u00a0${unit}失败，点右侧重试`;
export const NO_CONNECTION = '没有连上，点右侧重试';
export const UNLOCK_THEN_RETRY = '需先解锁，解锁后点右侧重试';
export const FAILED = '没有下载成功，点右侧重试';
export const chaptersOf = (ranges: string, unit: string) => `第\u00a0${ranges}\u00a0${unit}`;
export const failedDownloads = (titles: string) => `没有下完：${titles}`;
export const CONTINUE_DOWNLOAD = '继续下载';
export const andOthers = (name: string, count: string) => `${name}等 ${count}`;
