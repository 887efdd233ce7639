// The reader's bars
export const COLLECT = '收藏';
export const DOWNLOAD = '下载';
export const MORE = '更多';
export const CONTENTS = '目录';
export const DAY = '日间';
export const NIGHT = '夜间';
export const SETTINGS = '设置';
export const AUTO_READING = '自动阅读';
export const LEAVE_FULL_SCREEN = '退出全屏';
export const FULL_SCREEN = '全屏阅读';

// A page
export const loadingPage = (page: number, total: number) => `正在加载 ${page} / ${total}`;
export const pageFailed = (page: number) => `第\u00a0${page}\u00a0页没有加载出来`;
export const PAGE_BROKEN = '图片数据不完整，其余页面不受影响';
export const pageAloud = (page: number) => `第 ${page} 页`; // read aloud
export const SAVED = '已保存';
export const SAVE_FAILED = '没有存成，请再试一次';
export const SHARE_FAILED = '没有分享成功，请再试一次';
export const pageOf = (page: number) => `第\u00a0${page}\u00a0页`;
export const placeOfPage = (title: string, chapter: string, pages: number) =>
  `${title} · ${chapter} · 共 ${pages}\u00a0页`;
export const SAVE_PAGE = '保存本页';
export const SHARE_PAGE = '分享本页';
export const RELOAD = '重新加载';
export const panelOf = (panel: number, panels: number) => `${panel}/${panels}\u00a0格`;
export const panelAloud = (panel: number, panels: number) => `第 ${panel} 格，共 ${panels} 格`; // read aloud

// 书签
export const BOOKMARKS = '书签';
export const ADD_BOOKMARK = '给这一页加书签';
export const DELETE_BOOKMARK = '删除这一页的书签';
export const BOOKMARKED = '已加书签';
export const BOOKMARK_DELETED = '已删除书签';
export const bookmarkCount = (count: number) => `共 ${count}\u00a0枚`;
export const allBookmarks = (count: number) => `查看书签（${count}）`;
export const NO_BOOKMARKS = '还没有书签。长按一页，也能加一枚。';
export const deletePageBookmark = (chapter: string, page: number) =>
  `删除书签：${chapter}第 ${page} 页`; // read aloud

// 阅读设置
export const READING_SETTINGS = '阅读设置';
export const RESET = '恢复默认';
export const STRIP = '条漫';
export const STRIP_NOTE = '上下滚动';
export const GAPS = '条漫留缝';
export const GAPS_NOTE = '页与页之间留缝';
export const PAGES = '翻页';
export const PAGES_NOTE = '从左到右';
export const MANGA = '日漫';
export const MANGA_NOTE = '从右到左';
export const VERTICAL = '上下翻页';
export const VERTICAL_NOTE = '从上到下';
export const automatic = (mode: string) => `自动（${mode}）`;
export const AUTOMATIC = '自动';
export const SINGLE = '单页';
export const DOUBLE = '双页';
export const FIT_SCREEN = '适应屏幕';
export const FIT_WIDTH = '宽';
export const FIT_HEIGHT = '高';
export const ORIGINAL_SIZE = '原始';
export const MODE = '阅读模式';
export const SPREADS = '单页与双页';
export const SIZE = '画面大小';
export const COVER_ALONE = '封面单独一页';
export const COVER_ALONE_NOTE = '双页时，其余两两成对';
export const CROP = '裁掉白边';
export const CROP_NOTE = '画面四周的空白不占屏幕';
export const GUIDED = '逐格阅读';
export const GUIDED_NOTE = '放大画格，一格一格往下看；分不清的页显示整页';
export const THIS_WORK_ONLY = '仅用于这部作品';
export const CHANGES_THIS = '模式与版面的改动只影响这一部';
export const CHANGES_ALL = '模式与版面的改动影响所有作品';

// 阅读设置: looks
export const WHITE = '白';
export const LIGHT_GREY = '浅灰';
export const DARK_GREY = '深灰';
export const BLACK = '纯黑';
export const NIGHT_GROUND = '夜色';
export const GROUND = '背景';
export const CONTRAST = '对比度';
export const GREYSCALE = '灰度';
export const INVERTED = '反色';
export const WARM = '护眼';
export const WARM_NOTE = '画面偏暖黄';

// 阅读设置: switches
export const BRIGHTNESS = '亮度';
export const FOLLOW_SYSTEM = '跟随系统';
export const SYSTEM_BRIGHTNESS = '跟随系统亮度';
export const PRELOAD = '预加载下一话';
export const PRELOAD_NOTE = '提前取 3\u00a0页，切话不等待';
export const SHOW_PAGE_AND_TIME = '显示页码与时间';
export const STAY_AWAKE = '屏幕常亮';
export const STAY_AWAKE_NOTE = '阅读时不自动锁屏';
export const PRIVATE = '无痕阅读';
export const PRIVATE_NOTE = '不记录进度和历史';

// 阅读设置: touch
export const ZONES_SIDES = '左右';
export const ZONES_L = 'L 形';
export const ZONES_RIGHT = '大右侧';
export const ZONES_EDGES = '两边';
export const NOT_INVERTED = '不反转';
export const INVERT_HORIZONTAL = '左右对调';
export const INVERT_VERTICAL = '上下对调';
export const INVERT_BOTH = '全部对调';
export const TAP_TURNS = '点击两侧翻页';
export const TAP_SCROLLS = '条漫模式下滚动一屏';
export const TAP_IS_MENU = '关掉后，点哪里都是菜单';
export const ZONES = '点击区域';
export const INVERT = '区域反转';
export const SCROLL_SPEED = '自动滚动速度';
export const TURN_INTERVAL = '自动翻页间隔';

// The tap guide
export const GESTURES = '阅读手势';
export const GUIDE_STRIP = '条漫模式：上下滚动';
export const GUIDE_PAGES = '翻页模式：从左往右翻';
export const GUIDE_MANGA = '日漫模式：从右往左翻';
export const GUIDE_VERTICAL = '上下翻页：从上往下翻';
export const GUIDE_STRIP_TAP = '点下方滚动一屏，双击放大画面';
export const GUIDE_PAGES_TAP = '点右侧或左滑看下一页，双击放大画面';
export const GUIDE_MANGA_TAP = '点左侧或右滑看下一页，双击放大画面';
export const GUIDE_VERTICAL_TAP = '点下方或上滑看下一页，双击放大画面';
export const GUIDE_MENU_ONLY = '点画面任意处出菜单，双击放大画面';
export const GUIDE_BY_PICTURE = '按图上的位置点，双击放大画面';
export const MENU = '菜单';
export const SCREEN_DOWN = '往下一屏';
export const SCREEN_UP = '往上一屏';
export const NEXT_PAGE = '下一页';
export const PREVIOUS_PAGE = '上一页';

// 键盘快捷键
export const KEYBOARD = '键盘快捷键';
export const KEYS_NEXT = '空格 PageDown';
export const KEYS_PREVIOUS = 'Shift+空格 PageUp';
export const CHAPTER_ENDS = '本话开头 / 结尾';
export const CHAPTERS = '上一话 / 下一话';
export const KEYS_MENU = 'M 回车';
export const ZOOM = '放大 / 缩小 / 还原';
export const CLOSE = '关闭';
