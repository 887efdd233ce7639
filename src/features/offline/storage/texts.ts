// 离线空间
export const SPACE = '离线空间';
export const NOT_LASTING = '浏览器不允许保存内容，关掉这一页就没有了';
export const ofQuota = (unit: string, quota: string) => ` ${unit} / 约 ${quota}`;
export const roomFor = (count: string, unit: string) => `约还能存 ${count}\u00a0${unit}`;
export const noRoomFor = (unit: string) => `空间不够再存一${unit}`;
export const COMICS = '漫画';
export const NOVELS = '小说';
export const FILMS = '影视';
export const OTHER = '其他';
export const about = (size: string) => `约 ${size}`;
export const FREE = '可用';

// 保护
export const PROTECTED = '已受保护';
export const PROTECTED_NOTE = '空间紧张时，浏览器不会清理这里的内容';
export const UNPROTECTED = '可能被系统清理';
export const REFUSED_NOTE = '浏览器没有同意，添加到主屏幕、多打开几次后再请求';
export const UNPROTECTED_NOTE = '空间紧张时，浏览器可能清理这里的内容';
export const PROTECTION = '保护';
export const ASKING_BROWSER = '等待浏览器答复';
export const ASK_PROTECTION = '请求保护';

// 自动 and 下载设置
export const AUTOMATIC = '自动';
export const AUTOMATIC_NOTE =
  '正在看的一章存好后，接着存后面的；锁着的不会自动购买。影视较大，只按作品里设的「自动下载」存。';
export const STORE_AHEAD = '边看边存';
export const OFF = '关';
export const nextChapters = (count: number) => `后 ${count}\u00a0章`;
export const STORE_UPDATES = '收藏更新自动下载';
export const STORE_UPDATES_NOTE = '打开应用时，把收藏作品的新章节存下来';
export const DELETE_READ = '看完自动删除';
export const DELETE_WHEN_READ = '看完就删';
export const leaveChapters = (count: number) => `留 ${count}\u00a0章`;
export const DOWNLOAD_SETTINGS = '下载设置';
export const PARALLEL_PAGES = '同时下载页数';
export const WIFI_ONLY = '仅 Wi‑Fi 下载';
export const WIFI_ONLY_NOTE = '断开 Wi‑Fi 时，最多再下完一页、影视一段就停';
export const IN_BACKGROUND = '后台下载';
export const NOT_WITH_WIFI_ONLY = '「仅 Wi‑Fi 下载」打开时不用：系统不分网络';
export const IN_BACKGROUND_NOTE = '离开后由系统接着下，进度在通知里';
export const CACHED = '看过留下的';
export const CACHED_NOTE = '下载的不受影响。改动在下次打开时生效。';
export const CACHE_MAX = '缓存上限';
export const CACHE_DAYS = '保留天数';
export const UNLIMITED = '不限';

// 清理
export const NOTHING = '没有';
export const deleteQuestion = (label: string, count: string, size: string) =>
  `删除${label} ${count}，释放 ${size}？`;
export const CLEANING = '清理';
export const READ_ONES = '看完的';
export const UNFINISHED = '没下完、没看完的';
export const INCOMPLETE_ONES = '不完整的';
export const unopenedFor = (days: string) => `${days}\u00a0天没再看的`;
export const UNOPENED_DAYS = '多久没再看';
export const daysOf = (days: number | string) => `${days}\u00a0天`;
export const COVERS = '封面缓存';
export const COVERS_NOTE = '看到时再加载，已下载作品的留着';
export const ALL = '全部清空';
export const ALL_NOTE = '下载的、看过留下的，一章不留';
export const deleteAllQuestion = (count: string, size: string) =>
  `删除全部 ${count}，释放 ${size}？`;
export const DELETE_ALL_NOTE = '排队中的下载也会取消。收藏和阅读进度会保留。';
export const DELETE = '删除';
export const CLEAN_UP = '清理';
export const freed = (size: string) => `已释放 ${size}`;
export const NOTHING_TO_CLEAN = '没有可以清理的';

// 检查离线内容
export const CHECK_TITLE = '检查离线内容';
export const CHECK_NOTE = '逐页、逐章核对，坏的会单独重新下载';
export const CHECK_NOTE_WITH_FILMS = '逐页、逐章、逐段核对，坏的会单独重新下载';
export const CHECK_PROGRESS = '检查进度';
export const CANCEL = '取消';
export const CHECK = '检查';
export const checkedOf = (checked: number, total: number) => `已检查 ${checked} / ${total}`;
export const PREPARING = '正在准备';
export const CHECK_CANCELLED = '已取消，查到的坏内容已经移走';
export const CHECK_FAILED = '没有检查完，请再试一次';
export const ITEM_UNIT = '项';
export const PAGE_UNIT = '页';
export const allWhole = (checked: string) => `${checked}都完好`;
export const brokenIn = (checked: string, broken: string) => `${checked}里有 ${broken}坏了`;
export const reloadsLater = (broken: string) => `${broken}，再看到时重新加载`;
export const THESE_CONTENTS = '这些内容';
export const THESE_PAGES = '这些页';
export const downloadsOnline = (broken: string, what: string) => `${broken}，联网后重新下载${what}`;
export const downloadsNow = (broken: string, what: string) => `${broken}，正在重新下载${what}`;
export const chaptersOf = (count: number) => `${count}\u00a0章`;

// 作品占用
export const WORKS = '作品占用';
export const worksAndSize = (count: number, size: string) => `${count}\u00a0部 · ${size}`;
export const deleteAloud = (title: string, size: string) => `删除，${title}，${size}`;
export const allWorks = (count: number) => `全部 ${count}\u00a0部`;
export const deleteWorkQuestion = (title: string, count: string, size: string) =>
  `删除「${title}」的 ${count}，释放 ${size}？`;
export const READING_REMAINS = '收藏和阅读进度会保留。';
export const WATCHING_REMAINS = '收藏和观看进度会保留。';
export const chapterCount = (count: number) => `${count}\u00a0个章节`;
export const backInAccount = (count: string) => `${count}，换回那个账号时还在`;
export const INCOMPLETE = '不完整';
export const DOWNLOADED_FILM = '已下 全片';
export const downloadedAll = (count: string) => `已下 全部 ${count}`;
export const downloadedChapters = (ranges: string, unit: string) =>
  `已下 第\u00a0${ranges}\u00a0${unit}`;
export const cached = (count: string) => `看过留下 ${count}`;
export const incomplete = (count: string) => `不完整 ${count}`;
export const OTHER_ACCOUNTS = '其他账号的内容';
export const OTHER_CHAPTERS = '其他章节';

// 离线空间满了
export const FULL = '满';
export const SPACE_FULL = '离线空间满了';
export const SPACE_NEARLY_FULL = '离线空间快满了';
export const CAN_CLEAN = '可以先清理';
export const CANNOT_CLEAN = '没有可以清理的作品';
export const SEE_SPACE = '看看空间用在哪';
export const cleanAndContinue = (size: string) => `清理 ${size} 并继续下载`;
export const CHOOSE_WORKS = '选要清理的作品';
export const NOT_NOW = '先不清理';
export const freedAndContinues = (size: string) => `已释放 ${size}，继续下载`;
export const DEVICE_FULL = '这台设备存不下了，下载已暂停';
export const shortOf = (size: string) => `还差 ${size}`;
export const leftAndShort = (left: string, short: string) => `约剩 ${left}，${short}`;
export const READ = '已看完';
export const READ_DOWNLOADED_PART = '已看完下载部分';
export const unopenedMonths = (months: number) => `${months}\u00a0个月没打开`;

export const CLEAR_DEVICE = '清空这台设备';
export const CLEAR_DEVICE_NOTE = '下载、记录、设置和登录都从这台设备上删掉';
export const CLEAR = '清空';
