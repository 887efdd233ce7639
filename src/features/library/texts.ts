// 书架
export const COMICS = '漫画';
export const NOVELS = '小说';
export const FILMS = '影视';
export const LIBRARY = '书架';
export const NOVEL_LIBRARY = '小说书架';
export const FILM_LIBRARY = '影视书架';
export const COLLECTION = '收藏';
export const RECORD = '记录';
export const STORED = '已下载';
export const DOWNLOADS = '下载管理';
export const FIND = '在书架里找';
export const ORDER_LEAD = '排序：';
export const updated = (count: number) => `有更新 ${count}`;
export const STORED_ONLY = '仅看已下载';
export const ORDER = '排序';
export const NO_MATCH = '没有符合的作品';
export const SEARCH_ALL = '在全部作品里搜';
export const SHOW_ALL = '显示全部';
export const END_FIND = '结束查找';
export const BY_UPDATE = '最近更新';
export const BY_READING = '最近阅读';
export const BY_COLLECTING = '收藏时间';
export const BY_TITLE = '书名';
export const BY_SIZE = '占用空间';
export const BY_WATCHING = '最近观看';
export const BY_FILM_TITLE = '片名';

// A work
export const NOT_DOWNLOADED = '未下载';
export const unseen = (chapters: number, unit: string) => `未看 · ${chapters}\u00a0${unit}`;
export const seenAll = (chapters: number, unit: string) => `已看完 ${chapters}\u00a0${unit}`;
export const ONGOING = '连载';
export const UNREAD = '未读';
export const FINISHED = '完结';
export const READ_ALL = '已读完';
export const readTo = (percent: number) => `读到 ${percent}%`;
export const deleteTitle = (title: string) => `删除，${title}`;
export const deleted = (size: string) => `已删除，释放 ${size}`;
export const DELETE_FAILED = '没有删掉，请再试一次';

// Editing
export const EDIT = '编辑';
export const SELECT_NONE = '取消全选';
export const SELECT_ALL = '全选';
export const selected = (count: number, unit: string) => `已选 ${count}\u00a0${unit}`;
export const DONE = '完成';
export const WORK_UNIT = '部';
export const DELETE_DOWNLOADS_ONLY = '仅删下载';
export const removeCount = (count: number) => `移出收藏 (${count})`;
export const removeQuestion = (count: number) => `移出收藏 ${count}\u00a0部？`;
export const DOWNLOADS_REMAIN = '下载的内容会保留。';
export const REMOVE = '移出';
export const deleteDownloadsQuestion = (count: number, size: string) =>
  `删除 ${count}\u00a0部的下载，释放 ${size}？`;
export const DELETE = '删除';

// 收藏
export const LOADING = '正在加载';
export const RETRIED = '已自动重试 2\u00a0次。检查网络后再试。';
export const EMPTY_COLLECTION = '书架还空着';
export const EMPTY_COLLECTION_NOTE = '看到喜欢的，点一下书签就会放到这里，有更新会挂上红丝带提醒你';
export const TO_HOME = '去首页逛逛';
export const TRY_THESE = '试试这些';
export const OTHERS = '换一批';

// 记录
export const CONTINUE = '续看';
export const DOWNLOADED = '已下载';
export const RECORD_UNIT = '条';
export const CLEAR = '清空';
export const deleteCount = (count: number) => `删除 (${count})`;
export const CLEAR_READ_QUESTION = '清空全部阅读记录？';
export const CLEAR_WATCHED_QUESTION = '清空全部观看记录？';
export const CLEAR_NOTE = '其他设备上的也会清空，不能撤销。';
export const READ_TO = '读到 ';
export const NO_FILM_RECORD = '还没有观看记录';
export const NO_RECORD = '还没有阅读记录';
export const RECORD_NOTE = '看过的会按日期排在这里，点一下接着看';
export const BROWSE = '去看看';
export const EARLIER = '更早的记录';

// 已下载
export const NO_DOWNLOADS = '还没有下载';
export const HOW_TO_DOWNLOAD = '在作品详情点「下载」，地铁、飞机上也能追';
export const HOW_TO_DOWNLOAD_FILMS = '在影片详情点「下载」，地铁、飞机上也能看';
export const ADD_TO_HOME = '添加到主屏幕';
export const ADD_FIRST = '先添加到主屏幕，再下载';
export const SAFARI_NOTE = 'Safari 会清理 7\u00a0天没打开的内容';
export const HOW = '怎么加';
export const FIRST_FEW = '可以先下这几部';
export const FIRST_FEW_NOTE = '你收藏的，可以先下这几部';
export const DOWNLOAD = '下载';
export const UNSEEN = '未看';
export const episodes = (count: number) => `${count}\u00a0集`;
export const startFilm = (at: string, count: string, size: string) => `${at} · ${count}约 ${size}`;
export const nextFew = (count: number, unit: string) => `后 ${count}\u00a0${unit}`;
export const firstFew = (count: number, unit: string) => `前 ${count}\u00a0${unit}`;
export const startNote = (place: string, few: string, size: string) =>
  `${place} · ${few}约 ${size}`;
export const DELETE_DOWNLOADS = '删除下载';
export const DOWNLOADS_SHORT = '下载';
export const OFFLINE_CONTENT = '离线内容';
export const deleteQuestion = (count: number, what: string, size: string) =>
  `删除 ${count}\u00a0部的${what}，释放 ${size}？`;
export const canDownload = (count: number) => `可下 +${count}`;
export const ofQuota = (unit: string, quota: string) => ` ${unit} / 约 ${quota}`;
export const CACHE = '缓存';
export const deleteRead = (size: string) => `清理看完的 ${size}`;
export const deleteReadQuestion = (count: number, unit: string, size: string) =>
  `删除看完的 ${count}\u00a0${unit}，释放 ${size}？`;
export const NOT_LASTING = '浏览器不允许保存内容，关掉这一页就没有了';
export const WATCHABLE_OFFLINE = '可离线观看';
export const READABLE_OFFLINE = '可离线阅读';
export const worksAndSize = (count: number, size: string) => `${count}\u00a0部 · ${size}`;
export const WHOLE_FILM = '全片';
export const allOf = (count: number, unit: string) => `全部 ${count}\u00a0${unit}`;
export const DOWNLOADED_FILM = '已下 全片';
export const cachedChapters = (ranges: string, unit: string) =>
  `看过留下 第\u00a0${ranges}\u00a0${unit}`;
export const downloadedAll = (count: number, unit: string) => `已下 全部 ${count}\u00a0${unit}`;
export const downloadedChapters = (ranges: string, unit: string) =>
  `已下 第\u00a0${ranges}\u00a0${unit}`;
export const andCached = (downloaded: string, count: number, unit: string) =>
  `${downloaded} · 看过留下 ${count}\u00a0${unit}`;

// The queue in a line
export const WAITING = '等待下载';
export const WAITING_NETWORK = '等待网络';
export const WAITING_WIFI = '等待 Wi‑Fi';
export const WAITING_READER = '读完再继续下载';
export const failed = (count: number) => `${count}\u00a0项没有下完`;
export const short = (size: string) => `还差 ${size}`;
export const pausedForSpace = (count: number) => `空间不足，${count}\u00a0项已暂停`;
export const paused = (count: number) => `已暂停 ${count}\u00a0项`;
export const waitingCount = (state: string, count: number) => `${state} ${count}\u00a0项`;
export const running = (count: number) => `正在下载 ${count}\u00a0项`;

// Offline
export const NO_ROUTE = '没有等到线路应答';
export const routesTried = (count: number) => `已试 ${count}\u00a0条线路`;
export const syncsOnReturn = (waiting: number) => `恢复后自动同步 · 待同步 ${waiting}`;
export const SYNCS_ON_RETURN = '恢复后自动同步';
export const WATCHABLE = '可看';
export const READABLE = '可读';
export const offlineWith = (verb: string, count: number) => `当前离线，${verb} ${count}\u00a0部`;
export const OFFLINE = '当前离线';
export const syncsOnline = (waiting: number) => `联网后自动同步收藏与进度 · 待同步 ${waiting}`;
export const SYNCS_ONLINE = '联网后自动同步收藏与进度';
export const RETRY = '重试';
export const PLAY = '播放';
export const READ = '阅读';
export const OFFLINE_LIBRARY = '离线书架';
export const ON_ISLAND = '已登上离线书架';
export const SERVER_AWAY = '服务器暂时连不上，下载过的都能继续看';
export const DETAILS = '详情';

// 阅读记录
export const READING_RECORD = '阅读记录';
export const READING_TOTALS = '总览';
export const READ_TODAY = '今天';
export const STREAK = '连续阅读';
export const longestStreak = (days: number) => `最长 ${days}\u00a0天`;
export const readDays = (days: number) => `${days}\u00a0天`;
export const FINISHED_WORKS = '读完作品';
export const finishedWorks = (works: number) => `${works}\u00a0部`;
export const READ_IN_ALL = '累计';
export const readChapters = (chapters: number) => `读完 ${chapters}\u00a0个章节`;
export const LESS_THAN_A_MINUTE = '不到 1\u00a0分钟';
export const minutes = (count: number) => `${count}\u00a0分钟`;
export const hoursAndMinutes = (hours: number, rest: number) =>
  rest > 0 ? `${hours}\u00a0小时 ${rest}\u00a0分` : `${hours}\u00a0小时`;
export const YEAR = '这一年';
export const calendarLabel = (from: string, to: string, days: number) =>
  `${from}到${to}的阅读日历，${days} 天读过`; // read aloud
export const monthName = (month: number) => `${month}月`;
export const yearAndMonth = (year: number, month: number) => `${year}年${month}月`;
export const LESS = '少';
export const MORE = '多';
export const WEEK = '这一周';
export const WEEKDAYS: readonly string[] = ['一', '二', '三', '四', '五', '六', '日'];
export const weekday = (name: string) => `周${name}`;
export const HOURS = '一天里的时段';
export const busiestHour = (from: number) => `最常在 ${from}–${from + 1}\u00a0点读`;
export const hourName = (hour: number) => `${hour}\u00a0点`;
export const FAVORITE_TAGS = '读得最多的';
export const AS_TABLE = '用表格看';
export const MONTH = '月份';
export const DAY = '日期';
export const HOUR = '时段';
export const DAYS_READ = '天数';
export const TIME_READ = '时间';
export const CHAPTERS_READ = '章节';
export const COUNT_READING = '记录阅读时间';
export const COUNT_READING_NOTE = '只管这台设备；无痕阅读从不记录';
export const DELETE_READING_DAYS = '清空阅读时间';
export const DELETE_READING_DAYS_QUESTION = '清空所有设备上的阅读时间？';
export const DELETE_READING_DAYS_NOTE =
  '日历、时长和连续天数都会清零，不能恢复。书架里的记录和进度不受影响。';
export const READING_DAYS_DELETED = '已清空';
export const READING_DAYS_NOTE =
  '时间会同步到你的其他设备，保存 400\u00a0天，也在“我的数据”的文件里。';
export const NO_READING_DAYS = '还没有阅读时间';
export const NO_READING_DAYS_NOTE = '翻开一部作品，读过的每一天都会记在这里';
export const CONTINUE_READING = '接着读';
export const NOT_COUNTED_HERE = '浏览器不允许保存，这台设备上的阅读时间没有记下来';
export const SHARE_RECORD = '分享图片';
export const shareFile = (day: string) => `墨屿-阅读记录-${day}.png`;
export const BRAND = '墨屿';
export const PICTURE_SAVED = '图片已保存';
export const PICTURE_FAILED = '图片没有做成，请再试一次';
