// App 下载
export const APP_DOWNLOAD = 'App 下载';
export const PUT_ON_HOME = '把墨屿放到桌面';
export const BENEFITS = '秒开 · 断网可读 · 不占应用商店';
export const OPENS_BY_ICON = '图标直达';
export const OFFLINE_LIBRARY = '离线书架';
export const FULL_SCREEN_READING = '全屏阅读';
export const HOME_VERSION = '主屏幕版';
export const RECOMMENDED = '推荐';
export const ADD_TO_HOME = '添加到主屏幕';
export const INSTALL = '安装';
export const IS_HOME_VERSION = '你正在用的就是主屏幕版';
export const ALREADY_ADDED = '已经添加过，从桌面图标打开';
export const CARRIES_COINS = '不用下载，账号和金币能带过去';
export const CARRIES_LIBRARY = '不用下载安装包，账号和书架都在';
export const ANDROID_APP = '安卓 App';
export const OTHER_APPS = '其他 App';
export const downloadApp = (title: string) => `下载${title}`;
export const INSTALL_APP = '安装 App';

// The sheet that offers to install
export const FAST = '秒开';
export const FAST_NOTE = '桌面图标直达';
export const OFFLINE_NOTE = '断网也能看';
export const FULL_SCREEN = '全屏';
export const FULL_SCREEN_NOTE = '没有地址栏';
export const INSTALL_TITLE = '安装「墨屿」';
export const from = (host: string) => `来自 ${host}`;
export const INSTALL_NOW = '立即安装';
export const DOWNLOAD_ANDROID = '下载安卓 App';
export const LATER = '以后再说';
export const UNDERSTOOD = '知道了';

// The card of a link that opened the app
export const LINK_CARD = '用 App 看'; // read aloud
export const READ_HERE = '在浏览器里看';
export const NEVER_AGAIN = '不再提示';

// 三步放到主屏幕
export const THREE_STEPS = '三步放到主屏幕';
export const THREE_STEPS_NOTE = '断网也能看，账号和金币能带过去';
export const CLOSE = '关闭';
export const SAFARI_LOOKS = 'Safari 的样子';
export const ADDED = '我已添加';
export const restsFor = (days: number) => `${days}\u00a0天内不再提醒`;
export const CHOOSE_ADD = '选「添加到主屏幕」';
export const CHOOSE_ADD_NOTE = '往下滑一点就能看到';
export const TAP_ADD_ABOVE = '点右上角「添加」';
export const OPEN_IN_TIME = '10\u00a0分钟内从桌面图标打开一次';
export const TAP_SHARE_BELOW = '点底部分享按钮';
export const BY_ARROW = '就在箭头指的位置';
export const TAP_MORE = '点右下角 ···';
export const TAP_SHARE = '点「共享」';
export const SCROLL_TO_ADD = '下滑到「查看更多」，选「添加到主屏幕」';
export const TAP_ADD_QUOTED = '点「添加」';
export const ADD_AS_WEB_APP = '保持「作为网页 App 打开」为开，10\u00a0分钟内从桌面图标打开一次';
export const TAP_SHARE_ABOVE = '点右上角分享按钮';
export const TAP_SHARE_SOMEWHERE = '点浏览器的分享按钮';
export const SHARE_PLACES = '在地址栏旁边，或在菜单里';
export const SHARE_BELOW = '底部有分享按钮';
export const MORE_BELOW = '底部是 ··· 按钮';
export const PICTURE_BOOKMARK = '添加书签';
export const PICTURE_ADD_TO_HOME = '添加到主屏幕';
export const PICTURE_FIND = '在页面上查找';
export const PICTURE_SHARE = '共享';
export const PICTURE_MORE = '查看更多';
export const PICTURE_CANCEL = '取消';
export const PICTURE_ADD = '添加';
export const BRAND = '墨屿';
export const PICTURE_WEB_APP = '作为网页 App 打开';

// Steps in other browsers
export const TAP_MENU_ABOVE = '点右上角 ⋮';
export const TAP_INSTALL = '点「安装」';
export const TAP_MENU_BELOW = '点右下角 ☰';
export const CHOOSE_ADD_PAGE = '选「添加页面到」';
export const CHOOSE_HOME = '选「主屏幕」';
export const TAP_BROWSER_MENU = '点浏览器菜单 ⋮';
export const OPEN_BROWSER_MENU = '打开浏览器菜单';
export const CHOOSE_DESKTOP_OR_HOME = '选「添加到桌面」或「添加到主屏幕」';
export const NO_SUCH_ENTRY = '菜单里没有这一项时，换 Chrome 或 Edge 打开。';
export const TAP_ICON_IN_BAR = '点地址栏右侧的安装图标';
export const NO_ICON = '没有图标时，在 ⋮ 菜单里找「安装」';
export const TAP_FILE_MENU = '点菜单栏「文件」';
export const CHOOSE_DOCK = '选「添加到程序坞」';
export const NEEDS_SONOMA = '需要 macOS Sonoma 和 Safari 17 或更新的版本。';
export const FIREFOX_CANNOT =
  '桌面版 Firefox 大多不能安装网页应用。离线书架照样能用；想放到桌面，用 Chrome、Edge 或 Safari 打开。';

// In another app's browser
export const LINK = '链接';
export const BROWSER = '浏览器';
export const TAP_DOTS = '点右上角 ···';
export const openInBrowser = (browser: string) =>
  `选「在默认浏览器中打开」，或复制网址到 ${browser}`;
export const THEN_ADD = '再按提示添加到主屏幕';
export const USE_BROWSER = '请用浏览器打开';
export const NOT_HERE = '这里不能添加到主屏幕，也不能离线下载。';
export const COPY_ADDRESS = '复制网址';
export const LOOK_AROUND = '先随便看看';

// 欢迎来到桌面版墨屿
export const WELCOME = '欢迎来到桌面版墨屿';
export const WELCOME_NOTE = '在 Safari 里看过？把金币、收藏和进度带过来';
export const BY_PHONE = '用手机号登录';
export const BY_PHONE_NOTE = '绑定过手机的选这个';
export const BY_PASSWORD = '用账号密码登录';
export const BY_PASSWORD_NOTE = '在凭证截图里，用户名以 my 开头';
export const DOWNLOADS_STAY =
  '下载过的内容留在 Safari 里，主屏幕版要重新下载一次；收藏和进度不会丢。';
export const IS_NEW = '我是新来的，直接开始';
export const COPY_CODE_FIRST = '在 Safari 的「添加到主屏幕」里复制一次性口令';
export const CODE_USED = '口令已用过或过期，回 Safari 取一个新的';
export const CARRIED = '账号已带过来';
export const PASTE_CODE = '粘贴一次性口令';
export const CARRY = '带过来';
export const CODE_PATTERN = /(?:口令|代碼)[：:\s]*([\w-]+)/;
export const USERNAME = '用户名';
export const PASSWORD = '密码';
export const CODE = '一次性口令';
export const IF_NOT_CARRIED = '没带过去时用：账号和一次性口令';
export const CODE_COMES_ONLINE = '联网后这里会有一次性口令';
export const CODE_NOTE = '口令 10\u00a0分钟内有效，只能用一次，不要发给别人';
export const COPY_ALL = '全部复制';
