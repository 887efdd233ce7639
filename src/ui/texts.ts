// Bars and fields
export const CHANNELS = '频道';
export const CANCEL = '取消';
export const LOADING = '正在加载';
export const READING_MENU = '阅读菜单';
export const BACK = '返回';
export const PAGE_NUMBER = '页码';
export const searchFor = (hint: string) => `搜索${hint}`;
export const CLEAR = '清空输入';
export const CLOSE = '关闭';
export const CLOSE_NOTICE = '关闭提示';
export const SPACE = '离线空间';
export const NAVIGATION = '主导航';
export const HAS_UPDATES = '，有更新';
export const connecting = (current: number, total: number) => `正在连接线路 ${current} / ${total}`;

// An error
export const NOT_LOADED = '内容没有加载出来';
export const RETRIED = '已自动重试 2 次。检查网络后再试，或者先看看已下载的作品。';
export const TO_LIBRARY = '去离线书架';
export const RELOAD = '重新加载';
export const DETAILS = '详情';
export const errorCode = (code: string) => `错误码 ${code}`;
export const CONTACT_SUPPORT = '联系客服';

// Covers and tiles
export const CHAPTER = '话';
export const coinsOf = (coins: number) => `${coins} 金币`; // read aloud
export const LIMITED = '限免';
export const FREE = '免费';
export const BOUGHT = '已购';
export const PAID = '付费';
export const DOWNLOADED = '已下载';
export const NOT_OFFLINE = '离线时打不开';
export const FINISHED = '完结';
export const NEW_WORK = '新作';
export const updates = (count: number, unit: string) => `${count} ${unit}更新`; // read aloud
export const seen = (percent: number) => `看到 ${percent}%`;

// The state of a chapter, read aloud
export const READING_NOW = '正在看';
export const SEEN = '看过';
export const LOCKED = '未解锁';
export const NEW = '新';
export const QUEUED = '排队中';
export const CACHED = '已缓存';
export const NOT_DOWNLOADED = '未下载，离线时打不开';
