// 我的
export const MINE = '我的';
export const READING_RECORD = '阅读记录';
export const BILLS = '账单';
export const ORDERS = '我的订单';
export const SPENDING = '消费记录';
export const BOUGHT_WORKS = '已购作品';
export const BOUGHT_FILMS = '已购影片';
export const ACCOUNT = '账号';
export const APP_DOWNLOAD = 'App 下载';
export const OPDS = '第三方阅读器';
export const OWN_DATA = '我的数据与注销';
export const BRAND = '墨屿';
export const THIS_DEVICE = '这台设备';
export const OFFLINE_SPACE = '离线空间';
export const NOTHING_DOWNLOADED = '还没有下载';
export const DARK_MODE = '深色模式';
export const worksCount = (count: number) => `${count}\u00a0部`;
export const TO_LIBRARY = '去书架选一部';
export const RECONNECT = '重新连接';
export const AUTO_PAY_OFF = '未开启';
export const LIBRARY_FILE = '书架导出与导入';
export const waitingToSync = (count: number) => `待同步 ${count}，联网后自动同步收藏与进度`;
export const RECORDS = '记录';
export const SUPPORT = '客服';
export const OFTEN_USED = '常用';
export const EDIT = '编辑';
export const nameOf = (username: string) => `墨友 ${username}`;
export const NAME = '墨友';
export const ACCOUNT_COMES = '联网后自动开通账号';
export const NO_PHONE = '未绑定手机';
export const boundTo = (phone: string) => `已绑定 ${phone}`;
export const COPY_USERNAME = '复制用户名';
export const COINS = '金币余额';
export const SHOWN_ONLINE = '联网后显示';
export const TOP_UP = '充值';
export const CHANGE_PHONE = '换绑';
export const GO_BIND = '去绑定';
export const bindForBonus = (coins: number) => `绑定手机号，立得 ${coins}\u00a0金币`;
export const BIND_NOTE = '绑定手机号，换设备也能登录';

// 编辑账号
export const EDIT_ACCOUNT = '编辑账号';
export const NO_ACCOUNT = '还没有账号';
export const ACCOUNT_COMES_ONLINE = '联网后自动开通';
export const CHANGE_PHONE_NUMBER = '换绑手机号';
export const BIND_PHONE = '绑定手机号';
export const NOT_BOUND = '未绑定';
export const RESET_PASSWORD = '重置密码';
export const PASSWORD_OWN = '自己设置的';
export const PASSWORD_MADE = '系统生成的';

// 自动购买
export const OPENED_ELSEWHERE = '在别处打开过的作品';
export const AUTO_PAY_ON = '已开启自动购买';
export const AUTO_PAY_NOW_OFF = '已关闭自动购买';
export const AUTO_PAY = '自动购买';
export const AUTO_PAY_NOTE = '读到、看到付费的下一章节或下一集时，用金币直接解锁';
export const NO_AUTO_PAY = '没有开启自动购买';
export const NO_AUTO_PAY_NOTE = '在作品详情里可以打开';
export const autoPayOf = (title: string) => `自动购买 ${title}`;

// 绑定手机号
export const bindBonus = (coins: number) => `绑定即送 ${coins}\u00a0金币`;
export const ACCOUNT_REMAINS = '换手机、清缓存，账号都在';
export const changesPhone = (phone: string) => `已绑定 ${phone}，换成新号码后，用新号码登录`;
export const BIND_AND_GET = '绑定并领取';
export const BIND = '绑定';
export const boundAndCredited = (coins: number) => `绑定成功，${coins}\u00a0金币已到账`;
export const BOUND = '绑定成功';
export const ONE_ACCOUNT_A_PHONE = '一个手机号只能绑定一个账号 · 不会公开展示';

// The fields of all forms
export const PHONE = '手机号';
export const PHONE_MISSING = '请输入手机号';
export const CODE = '验证码';
export const CODE_EXAMPLE = '6\u00a0位数字';
export const CODE_SENT = '验证码已发送';
export const CODE_SENT_IF_KNOWN = '如果这个号码绑定过账号，验证码已发送';
export const validForMinutes = (text: string) => `${text}，5\u00a0分钟内有效`;
export const sendAgainIn = (wait: string) => `${wait}后重发`;
export const GET_CODE = '获取验证码';
export const DEMO_CODE_IN_LOG = '演示环境不发短信，验证码在服务器的日志里';
export const DEMO_CODE = '演示验证码';
export const FILL_IN = '填入';
export const show = (label: string) => `显示${label}`;
export const NEW_PASSWORD = '新密码';
export const NEW_PASSWORD_EXAMPLE = '8–64\u00a0位';
export const STRENGTH = '密码强度：';
export const REPEAT = '再输一次';
export const REPEAT_EXAMPLE = '再次输入新密码';
export const SAME = '两次一致';
export const tryAgainIn = (wait: string) => `${wait}后再试`;
export const SERVER_AWAY = '现在连不上服务器，什么都没有改变，联网后再试';

// What is wrong with a field
export const phoneShort = (missing: number) => `手机号应为 11\u00a0位，还差 ${missing}\u00a0位`;
export const phoneLong = (extra: number) => `手机号应为 11\u00a0位，多了 ${extra}\u00a0位`;
export const PHONE_WRONG = '这不是大陆手机号，应以 13–19 开头';
export const CODE_MISSING = '请输入验证码';
export const CODE_WRONG = '验证码是 6\u00a0位数字';
export const USERNAME_MISSING = '请输入用户名';
export const PASSWORD_MISSING = '请输入密码';
export const PASSWORD_LONG = '密码最长 64\u00a0位';
export const NEW_PASSWORD_MISSING = '请输入新密码';
export const passwordShort = (missing: number) => `密码为 8–64\u00a0位，还差 ${missing}\u00a0位`;
export const passwordLong = (extra: number) => `密码为 8–64\u00a0位，多了 ${extra}\u00a0位`;
export const REPEAT_MISSING = '请再输一次新密码';
export const REPEAT_DIFFERS = '两次输入不一致';
export const ORDER_MISSING = '请输入订单号';
export const ORDER_WRONG = '订单号是 16–32\u00a0位数字';
export const WEAK = '太简单';
export const GOOD = '还不错';
export const STRONG = '很安全';
export const minutesAndSeconds = (minutes: number, seconds: number) =>
  `${minutes}\u00a0分 ${seconds}\u00a0秒`;
export const secondsOf = (seconds: number) => `${seconds}\u00a0秒`;

// 切换账号
export const SWITCH_ACCOUNT = '切换账号';
export const SWITCH_TITLE = '换个账号继续看';
export const SWITCH_NOTE = '书架、金币、进度都跟着账号走';
export const SIGN_IN_WAY = '登录方式';
export const BY_PHONE = '手机号登录';
export const BY_PASSWORD = '账号密码登录';
export const RECOVER = '找回账号';
export const FORGOTTEN = '忘记密码？';
export const SIGN_IN = '登录';
export const PASSWORD = '密码';
export const SIGN_IN_AND_SWITCH = '登录并切换';
export const switchedTo = (username: string) => `已切换到 ${username}`;
export const ALREADY_THIS = '这就是当前账号';
export const SWITCHES_ONLINE = '已登录，联网后切换过来';
export const previousEnded = (username: string) =>
  `${username} 的登录已失效，用它的密码登录就能回来`;
export const backTo = (username: string) => `换回 ${username}`;
export const signInEnded = (account: string) => `${account} 的登录已失效`;
export const ENDED_NOTE = '密码在别处改过。它的书架和下载还在，重新登录就会回来。';
export const SIGN_IN_AGAIN = '重新登录';
export const UNDERSTOOD = '知道了';

// The account that is left
export const usernameLine = (username: string) => `用户名：${username}`;
export const passwordLine = (password: string) => `密码：${password}`;
export const CURRENT_ACCOUNT = '当前账号';
export const currentBound = (phone: string) => `当前账号已绑定 ${phone}`;
export const PHONE_BRINGS_BACK = '切换后想回来，用手机号就能登录';
export const GUEST_UNBOUND = '当前是游客账号，还没绑定手机';
export const UNBOUND = '当前账号还没绑定手机';
export const NEED_CREDENTIALS = '切换后想回来，需要下面这组账号密码';
export const NEED_OWN_PASSWORD = '切换后想回来，需要用户名和你设置的密码';
export const USERNAME = '用户名';
export const PASSWORD_SPACED = '密　码';
export const YOUR_PASSWORD = '你设置的密码';
export const COPY = '复制';

// 找回账号
export const RECOVER_WAY = '找回方式';
export const WITH_PHONE = '用手机号';
export const WITH_ORDER = '用订单号';
export const SUPPORT_ONLINE = '在线客服';
export const NOTHING_KNOWN = '都不记得了？';
export const CONTACT_SUPPORT = '联系人工客服';
export const RECOVER_WITH_PHONE = '用手机号找回';
export const RECOVER_WITH_ORDER = '用订单号找回';
export const ORDER_NUMBER = '支付订单号';
export const ORDER_EXAMPLE = '账单里的商户单号';
export const ORDER_NOTE = '在微信「我 → 服务 → 钱包 → 账单」里点开那笔付款，复制「商户单号」';
export const BILL_PICTURE = '账单里的样子：商户单号在付款信息下面';
export const BILL_TITLE = '墨屿 · 金币充值';
export const BILL_TIME = '11月12日 21:08 · 支付成功';
export const BILL_NUMBER = '商户单号';

// 重置密码
export const RESET_NOTE =
  '改好后建议截图保存。其他设备需要用新密码重新登录，第三方阅读器的地址会失效。';
export const PASSWORD_SAVED = '新密码已保存';
export const CURRENT_PASSWORD_EXAMPLE = '现在用的密码';
export const USE_CODE = '用手机验证码';
export const SAVE_PASSWORD = '保存新密码';
export const RESET_WITH_CODE = '用手机验证码重置密码';

// 第三方阅读器
export const OPDS_NOTE = 'OPDS 1.2，支持逐页阅读';
export const OPDS_TEXT =
  '把这个账号的地址填进支持 OPDS 的阅读器，就能在那里看买过的和免费的漫画，进度会同步回来。知道地址的人都能看，别告诉别人；重置密码以后要换一个地址。';
export const OPDS_EXISTS = '已经有一个地址。换一个以后，旧的就不能用了。';
export const OPDS_SHOWN_ONCE = '地址只显示这一次，请现在复制';
export const ADDRESS = '地址';
export const LINK = '链接';
export const COPY_ADDRESS = '复制地址';
export const RENEW_ADDRESS = '换一个地址';
export const MAKE_ADDRESS = '生成地址';
export const DISABLE = '停用';

// 我的数据与注销
export const dataFile = (username: string) => `墨屿数据-${username}.json`;
export const DATA_SAVED = '数据文件已保存';
export const SAVE_FAILED = '没有存成，请再试一次';
export const EXPORT_DATA = '导出我的数据';
export const EXPORT_NOTE =
  '账号资料、收藏、阅读记录、购买、金币流水、订单和客服消息，存成一个 JSON 文件。不含密码。';
export const SAVE_FILE = '保存文件';
export const CLOSE_ACCOUNT = '注销账号';
export const closingNote = (days: number) =>
  `${days}\u00a0天内可以撤销。到期后用户名、手机号、密码、登录、收藏、阅读记录和客服消息都会删除，剩余的金币作废，买过的内容不能再看；订单和流水按法律要求保留，不再有你的名字。`;
export const CURRENT_PASSWORD = '当前密码';
export const closeQuestion = (username: string) => `注销账号 ${username}？`;
export const closeWarning = (days: number) => `${days}\u00a0天内回到这里可以撤销，之后不能恢复。`;
export const CLOSE = '注销';
export const CLOSING_UNDONE = '已撤销注销';
export const closesAndCanUndo = (day: string) => `这个账号将在 ${day} 注销，现在可以撤销`;
export const closes = (day: string) => `这个账号将在 ${day} 注销`;
export const UNDO_CLOSING = '撤销注销';

// 永久域名
export const DOMAIN = '永久域名';
export const DOMAIN_NOTE = '永久域名，收藏不迷路';
export const COPY_LINK = '复制链接';

// 深色模式
export const THEME_SYSTEM = '跟随系统';
export const THEME_LIGHT = '浅色';
export const THEME_DARK = '深色';

// 语言
export const LANGUAGE = '语言';
export const LANGUAGE_BROWSER = '跟随浏览器';
export const SIMPLIFIED = '简体中文'; // not converted: in its own characters
export const TRADITIONAL = '繁體中文'; // not converted: in its own characters
export const LANGUAGE_NOT_STORED = '浏览器不允许保存，语言没有换成';
