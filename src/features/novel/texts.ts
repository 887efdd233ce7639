// The reader's bars
export const bookLeft = (time: string) => ` · 全书剩${time}`;
export const chapterLeft = (time: string, book: string) => `本章剩${time}${book}`;
export const UNDER_A_MINUTE = '不到 1\u00a0分钟';
export const aboutMinutes = (minutes: number) => `约 ${minutes}\u00a0分钟`;
export const aboutHours = (hours: number) => `约 ${hours}\u00a0小时`;
export const hoursAndMinutes = (hours: string, minutes: number) => `${hours} ${minutes}\u00a0分`;
export const MORE = '更多';
export const CONTENTS = '目录';
export const DAY = '日间';
export const NIGHT = '夜间';
export const TYPE = '排版';
export const DOWNLOAD = '下载';
export const BOOK_SEARCH = '书内搜索';
export const LISTEN = '听书';
export const AUTO_READING = '自动阅读';
export const LEAVE_FULL_SCREEN = '退出全屏';
export const FULL_SCREEN = '全屏阅读';
export const UNCOLLECT = '移出收藏';
export const COLLECT = '收藏';
export const SHARE = '分享';
export const readElsewhere = (chapter: string, percent: number) =>
  `另一台设备读到${chapter} ${percent}%，要跳过去吗`;
export const GO_THERE = '跳过去';
export const STAY = '留在这里';

// 书签
export const BOOKMARKED = '已加书签';
export const BOOKMARK_DELETED = '已删除书签';
export const SAVE_FAILED = '没有存成，请再试一次';
export const BOOKMARK = '书签';
export const ADD_BOOKMARK = '给这一页加书签';
export const DELETE_BOOKMARK = '删除这一页的书签';
export const bookmarkCount = (count: number) => `共 ${count}\u00a0枚`;
export const ONE_DELETED = '已删除一枚书签';
export const UNDO = '撤销';
export const NO_BOOKMARKS = '还没有书签。阅读时点右上角的书签，也会记在这里。';
export const deleteBookmark = (excerpt: string) => `删除书签：${excerpt}`;

// 书内搜索
export const SEARCH_HINT = '书中文字';
export const DOWNLOAD_REST = '下载其余章节';
export const REST_AWAY = '，其余还没下载';
export const searchable = (here: number, total: number, rest: string) =>
  `可搜索 ${here} / ${total}\u00a0章${rest}`;
export const SEARCHING = '正在搜索…';
export const searchedChapters = (chapters: number, total: number) =>
  `已搜索 ${chapters} / ${total}\u00a0章`;
export const foundSoFar = (hits: number, searched: string) => `找到 ${hits}\u00a0处，${searched}…`;
export const firstHits = (max: number, searched: string) => `只列出前 ${max}\u00a0处，${searched}`;
export const found = (hits: number) => `找到 ${hits}\u00a0处`;
export const NOTHING_FOUND = '没有找到';

// 简繁转换
export const ORIGINAL = '原文';
export const TRADITIONAL = '繁体';
export const TAIWAN = '台湾正体';
export const TAIWAN_PHRASES = '台湾正体和用语';
export const HONG_KONG = '香港繁体';
export const HONG_KONG_PHRASES = '香港繁体和用语';
export const FROM_TRADITIONAL = '繁体转简体';
export const FROM_TAIWAN = '台湾转简体';
export const FROM_HONG_KONG = '香港转简体';
export const CONVERSION = '简繁转换';
export const RETRY = '重试';
export const CONVERSION_NOTE = '只换显示的字，书签和进度不受影响。简转繁的字典第一次使用时要联网。';
export const DICTIONARY_FAILED = '字典没有加载出来，先显示原文。联网后再试。';

// 排版
export const BRIGHTNESS = '亮度';
export const FOLLOW_SYSTEM = '跟随系统';
export const SIZE = '字号';
export const SMALLER = '缩小文字';
export const sizeOf = (size: number) => `字号 ${size}`;
export const LARGER = '放大文字';
export const FONT = '字体';
export const SERIF = '宋体';
export const SANS = '黑体';
export const TIGHT = '紧';
export const MEDIUM = '适中';
export const LOOSE = '松';
export const GROUND = '背景';
export const LIGHT_GREY = '浅灰';
export const PAPER = '纸白';
export const BEIGE = '米黄';
export const GREEN = '豆绿';
export const INK_GREY = '墨灰';
export const BLACK = '纯黑';
export const TURN = '翻页方式';
export const TURN_SCROLL = '上下滚动';
export const TURN_SLIDE = '左右滑动';
export const TURN_COVER = '覆盖';
export const TURN_CURL = '仿真';
export const TURN_NONE = '无动画';
export const CURL_IS_STILL = '系统已减少动态效果，仿真翻页不显示动画。';

// 更多设置
export const MORE_SETTINGS = '更多设置';
export const RESET = '恢复默认';
export const times = (factor: string) => `${factor}\u00a0倍`;
export const charactersOf = (count: number) => `${count}\u00a0字`;
export const LINE_HEIGHT = '行距';
export const PARAGRAPH_GAP = '段距';
export const MARGINS = '页边距';
export const pixels = (count: number) => `${count}\u00a0像素`;
export const INDENT = '首行缩进';
export const JUSTIFIED = '两端对齐';
export const SHOW_HEADER = '显示页眉页脚';
export const SHOW_HEADER_NOTE = '章名、页码、进度和时间';
export const STAY_AWAKE = '屏幕常亮';
export const STAY_AWAKE_NOTE = '阅读时不自动锁屏';
export const PRELOAD = '预加载下一章';
export const PRELOAD_NOTE = '剩 2\u00a0页时先取来，翻页不等待';
export const PRIVATE = '无痕阅读';
export const PRIVATE_NOTE = '不记录进度和历史';

// 更多设置: tap areas
export const MENU = '菜单';
export const PREVIOUS_PAGE = '上一页';
export const NEXT_PAGE = '下一页';
export const PREVIOUS_CHAPTER = '上一章';
export const NEXT_CHAPTER = '下一章';
export const NO_ACTION = '无';
export const TOP_LEFT = '左上';
export const TOP = '上';
export const TOP_RIGHT = '右上';
export const LEFT = '左';
export const MIDDLE = '中';
export const RIGHT = '右';
export const BOTTOM_LEFT = '左下';
export const BOTTOM = '下';
export const BOTTOM_RIGHT = '右下';
export const TAP_AREAS = '点击区域';
export const tapAt = (place?: string) => `点${place}`;
export const MENU_NEEDED = '至少要有一处是菜单。先把别处设为菜单，再改这里。';
export const BY_TURN = '按翻页方式设置';

// 更多设置: keys
export const KEYBOARD = '键盘快捷键';
export const KEYS_NEXT = '→ 空格 PageDown';
export const KEYS_PREVIOUS = '← Shift+空格 PageUp';
export const CHAPTER_ENDS = '本章开头 / 结尾';
export const CHAPTERS = '上一章 / 下一章';
export const KEYS_MENU = 'M 回车';
export const TEXT_SIZE = '放大 / 缩小文字';
export const FULL_SCREEN_SHORT = '全屏';
export const CLOSE = '关闭';

// 听书
export const RATE = '语速';
export const STOP_TIMER = '定时停止';
export const NO_SPEECH = '这个浏览器不能朗读';
export const NO_VOICE = '这台设备没有中文语音。在系统设置里装好中文语音，再打开这里。';
export const PREVIOUS_SENTENCE = '上一句';
export const NEXT_SENTENCE = '下一句';
export const STOP = '停止';
export const FROM_HERE = '从这页开始';
export const PAUSE = '暂停';
export const CONTINUE_SPEECH = '继续';
export const WAITING_CHAPTER = '等下一章';
export const VOICE = '声音';
export const NO_TIMER = '不定时';
export const minutesOf = (minutes: number) => `${minutes}\u00a0分钟`;
export const CHAPTER_END = '读完本章';
export const SCREEN_ON = '朗读时保持亮屏';
export const SCREEN_ON_NOTE = '屏幕不会自动熄灭，更费电';
export const BACKGROUND_NOTE =
  '手机锁屏或切到别的应用时，系统会停止网页朗读。回来后点继续，从停下的那句接着读。';
export const NEXT_LOCKED = '下一章需要购买，朗读停在这里';
export const NEXT_AWAY = '下一章还没下载，联网后可以继续听';
export const BOOK_OVER = '全书读完了';
export const INTERRUPTED = '朗读中断了，可以点继续再试';
export const STOPPED_IN_BACKGROUND = '锁屏或离开后朗读停了，点继续接着听';
export const TIMER_OVER = '定时到了，朗读已停';
export const MANDARIN = '普通话';
export const TAIWAN_VOICE = '台湾';
export const CANTONESE = '粤语';
