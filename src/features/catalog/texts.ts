// Screens and boards
export const COMIC_CATEGORY = '漫画分类';
export const EDITORS_CHOICE = '编辑推荐';
export const DAILY = '每日更新';
export const RANKING = '排行榜';
export const NOVEL_CATEGORY = '小说分类';
export const READERS_CHOICE = '书友推荐';
export const NEWEST_BOOKS = '最新入库';
export const FILM_CATEGORY = '影视分类';
export const POPULAR_BOARD = '人气榜';
export const NEW_BOARD = '新作榜';
export const COLLECT_BOARD = '收藏榜';
export const FINISHED_BOARD = '完结榜';
export const POPULARITY = '热度';
export const COLLECTED_COUNT = '收藏';
export const WORK_UNIT = '部';
export const BOOK_UNIT = '本';
export const LEAD_COMICS = '编辑主推';
export const NOTES_COMICS = '编辑手记';
export const LEAD_NOVELS = '主推';
export const NOTES_NOVELS = '值得一读';

// Lists
export const SEARCH = '搜索';
export const collect = (title: string) => `收藏${title}`;
export const COLLECTED = '已收藏';
export const READ = '阅读';
export const TO_HOME = '去首页逛逛';
export const scoreOf = (score: string) => `${score}\u00a0分`;
export const FINISHED = '完结';
export const LOOK = '去看看';
export const LOADING = '正在加载';
export const RETRY = '重试';
export const END = '— 已经到底了 —';
export const LOADING_MORE = '正在加载更多';
export const NEW_BOOKS = '新书';
export const TODAY = '今天';
export const EARLIER = '更早';
export const TOP_THREE = '前三名';
export const placeOf = (place: number, title: string) => `第 ${place} 名，${title}`;
export const EMPTY_BOARD = '这个榜还没有作品';
export const BOARDS = '榜单';
export const RECOMMENDATIONS = '推荐';
export const ALSO_RECOMMENDED = '还推荐这些';

// Categories and filters
export const TOPIC = '题材';
export const ALL = '全部';
export const FOLD_FILTERS = '收起筛选';
export const noneOfTopic = (noun: string) => `这个题材还没有${noun}`;
export const showAll = (noun: string) => `看全部${noun}`;
export const filtered = (filters: string, count: string, unit: string) =>
  `${filters} · 共 ${count}\u00a0${unit}`;
export const CLEAR_FILTERS = '清空条件';
export const NOT_BOUGHT_YET = '还没买过这样的作品';
export const NO_MATCH = '没有符合条件的作品';
export const FEWER_FILTERS = '少选一两个条件再看看';
export const ORDER_LEAD = '排序：';
export const PROGRESS = '进度';
export const SERIAL = '连载中';
export const FINISHED_WORKS = '已完结';
export const PAYMENT = '付费';
export const FREE = '免费';
export const LIMITED = '限免';
export const LENGTH = '字数';
export const under = (characters: number) => `${characters}万以下`;
export const between = (from: number, to: number) => `${from}–${to}万`;
export const over = (characters: number) => `${characters}万以上`;
export const ORDER = '排序';
export const BY_POPULARITY = '人气';
export const BY_UPDATE = '更新';
export const BY_COLLECTING = '收藏';
export const BY_SCORE = '评分';
export const BY_DATE = '新作';
export const TYPE = '类型';
export const FORM = '形式';
export const PRICE = '价格';
export const COINS = '金币';
export const BOUGHT = '已购';
export const NEWEST = '最新上线';
export const HOTTEST = '最热';

// 每日更新
export const NOT_UPDATED = '未更新';
export const lastUpdate = (since: string) => `上次 ${since}`;
export const READ_UPDATE = '看更新';
export const COLLECTED_ONLY = '只看收藏';
export const NO_COLLECTED_THAT_DAY = '收藏的作品这一天不更新';
export const NOTHING_THAT_DAY = '这一天没有更新';
export const SHOW_ALL = '看全部';
export const notYetUpdated = (count: number, unit: string) =>
  `还有 ${count}\u00a0${unit}今天还没更新`;
export const dayCount = (day: string, count: number, unit: string) =>
  `${day} · 共 ${count}\u00a0${unit}`;
export const dayProgress = (day: string, updated: number, count: number, unit: string) =>
  `${day} · 已更新 ${updated} / ${count}\u00a0${unit}`;
export const chapterOf = (index: number, unit: string) => `第\u00a0${index}\u00a0${unit}`;

// Days
export const DAY_1 = '一';
export const DAY_2 = '二';
export const DAY_3 = '三';
export const DAY_4 = '四';
export const DAY_5 = '五';
export const DAY_6 = '六';
export const DAY_7 = '日';
export const OF_MONTH = '日';
export const WEEKDAY = '星期';
export const TODAY_SHORT = '今';
export const todayAloud = (day: string) => `天，星期${day}`;
export const MONDAY = '周一';
export const TUESDAY = '周二';
export const WEDNESDAY = '周三';
export const THURSDAY = '周四';
export const FRIDAY = '周五';
export const SATURDAY = '周六';
export const SUNDAY = '周日';
export const JUST_NOW = '刚刚';
export const minutesAgo = (minutes: number) => `${minutes}\u00a0分钟前`;
export const hoursAgo = (hours: number) => `${hours}\u00a0小时前`;
export const YESTERDAY = '昨天';
export const dateOf = (month: number, day: number) => `${month}月${day}日`;
export const dateInYear = (year: number, date: string) => `${year}年${date}`;
