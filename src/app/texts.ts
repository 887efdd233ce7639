// Screens and tabs
export const BRAND = '墨屿';
export const HOME = '首页';
export const SEARCH = '搜索';
export const COLLECTION = '收藏';
export const RECORD = '记录';
export const MINE = '我的';
export const READING_RECORD = '阅读记录';
export const NOVELS = '小说';
export const FILMS = '影视';
export const WORK = '作品';
export const FILM = '影片';
export const READING = '阅读';
export const LIBRARY = '书架';
export const NOVEL_LIBRARY = '小说书架';
export const FILM_LIBRARY = '影视书架';
export const COMIC_CATEGORY = '漫画分类';
export const NOVEL_CATEGORY = '小说分类';
export const FILM_CATEGORY = '影视分类';
export const EDITORS_CHOICE = '编辑推荐';
export const READERS_CHOICE = '书友推荐';
export const NEWEST_BOOKS = '最新入库';
export const DAILY = '每日更新';
export const RANKING = '排行榜';
export const BOUGHT_FILMS = '已购影片';
export const ORDERS = '我的订单';
export const SPENDING = '消费记录';
export const TOP_UP = '充值中心';
export const SWITCH_ACCOUNT = '切换账号';
export const BIND_PHONE = '绑定手机号';
export const RECOVER = '找回账号';
export const RESET_PASSWORD = '重置密码';
export const DOWNLOADS = '下载管理';
export const SUPPORT = '在线客服';
export const APP_DOWNLOAD = 'App 下载';
export const SPACE = '离线空间';

// Start and notices
export const NOT_STARTED = '墨屿没有启动成功';
export const NO_SUCH_PAGE = '没有这个页面，已回到首页';
export const BACK_ONLINE = '网络已恢复';
export const ACCOUNT_ENDED = '链接里的账号已失效';
export const NOT_LASTING = '浏览器不允许保存，关掉就没有了';
export const READY_OFFLINE = '可离线使用了';
export const UNDO = '撤销';

// A new version
export const NEW_VERSION_ON = '新版本已启用';
export const NEW_VERSION_READY = '新版本准备好了';
export const AFTER_DOWNLOADS = '下载完成后更新';
export const AFTER_RELOAD = '重新加载后生效';
export const TAKES_A_SECOND = '刷新 1\u00a0秒完成，进度不会丢';
export const LANGUAGE_CHANGED = '语言已切换';
export const REFRESH = '刷新';
export const LATER = '以后再说';

// A screen that failed
export const SCREEN_FAILED = '这一页出了点问题';
export const SCREEN_FAILED_NOTE = '可以重新加载试试，看过的内容和进度都还在。';
export const RELOAD = '重新加载';
