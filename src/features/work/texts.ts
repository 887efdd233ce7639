// The work's page
export const CONTENTS = '目录';
export const ALL = '全部';
export const LAST_FIRST = '倒序';
export const FIRST_FIRST = '正序';
export const downloadedOnly = (count: number) => `仅看已下载 ${count}`;
/** @param free as 3 天后免费 */
export const nextFree = (chapter: string, free: string) => `${chapter} ${free}`;
export const NO_CHAPTERS = '还没有章节';
export const NO_CHAPTERS_NOTE = '还没有章节，收藏以后，有了会挂上红丝带';
export const NO_CHAPTERS_COLLECTED = '还没有章节，有了会在书架挂上红丝带';
export const unfold = (count: number, unit: string) => `展开前面 ${count}\u00a0${unit}`;
export const DOWNLOAD = '下载';
export const COLLECTED = '已收藏';
export const COLLECT = '收藏';
export const GUESS = '猜你喜欢';
export const SHARE = '分享';
export const SCORE = '评分';
export const NO_SCORE = '暂无';
export const POPULARITY = '热度';
export const WORK = '作品';
export const LOADING = '正在加载';
export const FOLD = '收起';
export const UNFOLD = '展开';
export const WITHDRAWN = '这部作品不再提供';
export const NOT_FOUND = '没有找到这部作品';
export const WITHDRAWN_NOTE = '它已按规定下线。进度和收藏还在账号里，买过的会退回金币。';
export const NOT_FOUND_NOTE = '可能已经下架，或者链接不完整。';
export const TO_HOME = '去首页逛逛';
export const countAndUpdates = (count: number, unit: string, updates: string) =>
  `共 ${count}\u00a0${unit} · ${updates}`;
export const START = '开始阅读';
export const CONTINUE = '续看';
export const continueAt = (percent: number) => `继续阅读 ${percent}%`;
export const AWAY = '还没下载，联网后可看';

// The preview of a card
export const latest = (chapter: string) => `最新 ${chapter}`;
export const WATCH = '开始观看';
export const CONTINUE_READING = '继续阅读';
export const CONTINUE_WATCHING = '继续观看';
export const MARK_READ = '标为已读';
export const MARK_WATCHED = '标为已看';
export const UNMARK_READ = '撤销标记';
export const READ_WHOLE = '已读完';
export const WATCHED_WHOLE = '已看完';
export const TO_DETAIL = '详情';
export const RETRY = '重试';
export const NEEDS_NETWORK = '这台设备还没有它的资料，联网后再看';

// The novel's page
export const INTRO = '简介';
export const by = (author: string) => `${author} 著`;
export const FINISHED = '完结';
export const SERIAL = '连载中';
export const CHAPTER_UNIT = '章';
export const READERS = '在读';
export const CHARACTER_UNIT = '字';
export const CHARACTER_UNIT_LARGE = '万字';
export const chaptersInAll = (count: number) => `共 ${count}\u00a0章`;
export const readTo = (chapter: string) => `读到${chapter}`;
export const OFFLINE_DOWNLOAD = '离线下载';
export const about = (size: string) => `约 ${size}`;
export const NOT_DOWNLOADED = '未下载';
export const WHOLE_BOOK_DOWNLOADED = '全本已下载';
export const chaptersDownloaded = (count: number) => `已下载 ${count}\u00a0章`;

// The drawer with the chapters
export const readPercent = (percent: number) => `读到 ${percent}%`;
export const watchedPercent = (percent: number) => `看到 ${percent}%`;
export const contentsOf = (title: string) => `${title}，目录`;
export const CLOSE_CONTENTS = '关闭目录';
export const TO_CURRENT = '回到当前';
export const CHAPTER = '话';
export const NUMBER = '第';
export const LIMITED = '限免';
export const NEW = '新';

// The purchase
export const HOW_MANY = '解锁多少';
export const ORIGINAL_PRICE = '原价';
export const UNLOCKED_FOR_GOOD = '解锁后永久可看，可下载到离线书架';
export const BALANCE = '余额';
export const missing = (coins: number) => `还差 ${coins}`;
export const NO_ANSWER = '没有收到应答，还不知道金币扣了没有。核对或再试都不会重复扣。';
export const CHECK = '核对一下';
export const thisOne = (unit: string) => `本${unit}`;
export const unlockFor = (coins: number, what: string) => `${coins}\u00a0金币解锁${what}`;
export const topUpAndUnlock = (what: string) => `充值并解锁${what}`;
export const autoBuyNote = (unit: string, coins: number) =>
  `每${unit} ${coins}\u00a0金币，可随时在详情页关闭`;
export const remaining = (count: number, unit: string) => `剩余 ${count}\u00a0${unit}`;
export const nextFew = (count: number, unit: string) => `后 ${count}\u00a0${unit}`;
export const discount = (tenths: number) => `${tenths}\u00a0折`;
export const UNLOCK_FAILED = '解锁失败，金币未扣除';
export const UNLOCKED = '解锁成功';
export const thisChapter = (unit: string) => `这一${unit}`;
export const autoBought = (chapter: string, coins: number) =>
  `已自动购买 ${chapter}，${coins}\u00a0金币`;
export const AUTO_BUY_ON = '已开启自动购买';
export const AUTO_BUY_OFF = '已关闭自动购买';
export const autoBuyNext = (unit: string) => `自动购买下一${unit}`;
export const paidChapters = (unit: string, prices: string) => `付费${unit} ${prices}`;
export const COINS = '金币';
export const ASKS_WHEN_SHORT = '，余额不足时询问';
export const AUTO_BUY_PAUSED = '余额不足，已暂停自动购买';
export const autoBuyLimit = (count: number, unit: string) =>
  `今天已自动购买 ${count}\u00a0${unit}，这一${unit}由你决定`;
export const bindForBonus = (coins: number) => `绑定手机送 ${coins}\u00a0金币`;
export const balanceBecomes = (coins: number) => `余额变 ${coins}`;
export const enoughForThis = (unit: string) => `，够看本${unit}`;
export const GO_BIND = '去绑定';

// 举报
export const REPORT = '举报';
export const COPYRIGHT = '侵犯版权';
export const UNLAWFUL = '违法内容';
export const MINORS = '危害未成年人';
export const BROKEN = '内容出错';
export const OTHER = '其他';
export const REPORT_OFFLINE = '现在连不上服务器，联网后再发';
export const REPORT_RECEIVED = '已收到举报，处理后会在客服里回复你';
export const REASON = '原因';
export const WHICH_PART = '哪一部分';
export const WHOLE_WORK = '整部作品';
export const EXPLANATION = '说明（可不填）';
export const EXPLANATION_EXAMPLE = '例如原作的链接，或者哪里有问题';
export const SUBMIT = '提交举报';
