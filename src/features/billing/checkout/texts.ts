// 充值中心: its states, the sum and the button
export const TITLE = '充值中心';
export const OFFLINE = '当前离线，付款要联网';
export const OFFLINE_NOTE = '联网后会自动恢复';
export const RETRY = '重试';
export const NOTHING_ON_SALE = '现在没有在售的套餐';
export const NOTHING_ON_SALE_NOTE = '过一会儿再来看看';
export const LOADING = '正在加载';
export const SUM = '合计';
export const CONFIRMING = '正在确认到账';
export const PAY = '立即支付';
export const BAD_ADDRESS = '支付地址不对，请联系客服';
export const NO_ANSWER_TAP_AGAIN = '没有收到应答，请再点一次';
export const ORDER = '订单';

// 充值中心: the account that pays
export const ACCOUNT = '当前账号';
export const accountName = (username: string) => `墨友 ${username}`;
export const NOT_BOUND = '未绑定手机';
export const readingUntil = (month: number, day: number) => `畅读到 ${month}月${day}日`;

// 充值中心: combos, payment methods and what is bought
export const CHOOSE_COMBO = '选择套餐';
export const bonusOf = (coins: number) => `加送 ${coins}`; // not converted: as the server writes it
export const COINS = '金币';
export const NO_BONUS = '无赠送';
export const allForDays = (days: number) => `${days}\u00a0天全场看`;
export const NO_RENEWAL = '到期不自动续费';
export const ORIGINAL_PRICE = '原价';
export const METHOD = '支付方式';
export const VIA_WECHAT = '将跳转微信，付完回到本页确认';
export const VIA_ALIPAY = '将跳转支付宝，付完回到本页确认';
export const NO_METHOD = '现在没有可用的支付方式，暂时不能充值';
export const CONTACT_SUPPORT = '联系客服';
export const COMIC = '漫画';
export const NOVEL = '小说';
export const FILM = '影视';
export const CREDITED = '到账';
export const allReadableForDays = (days: number) => `${days}\u00a0天全场畅读`;
export const withBonus = (coins: number) => `（含加送 ${coins}）`;
export const UNLOCKS_ABOUT = '约可解锁';

// What combos and payments are called
export const plainDays = (days: number) => `${days} 天`; // not converted: as the server writes it
export const titleAndDays = (title: string, days: number) => `${title} · ${days}\u00a0天`;
export const coinsOf = (coins: number) => `${coins}\u00a0金币`;
export const coinsAndBonus = (bought: string, bonus: number) =>
  `${bought} +\u00a0加送\u00a0${bonus}`;
export const coinsCredited = (coins: number) => `${coins}\u00a0金币已到账`;
export const daysCredited = (days: number) => `畅读 ${days}\u00a0天已开通`;
export const rate = (coins: number) => `1\u00a0元 = ${coins}\u00a0金币`;

// The payment tab
export const OPENING_PAYMENT = '正在打开支付…';

// The order whose tab was blocked
export const HELD_TITLE = '去支付';
export const TAB_BLOCKED = '浏览器没有让新窗口打开，点下面的按钮去付款';
export const priceChanged = (before: string, now: string) =>
  `价格已经变了：原来 ¥${before}，现在 ¥${now}。不想付就关掉，不会扣钱。`;
export const payAmount = (yuan: string) => `去支付 ¥${yuan}`;
export const opensTab = (method: string) => `，${method}，在新窗口打开`;
export const ORDER_EXPIRED = '订单超时已关闭，请重新下单';

// 支付是否成功？
export const QUESTION = '支付是否成功？';
export const ANSWER_NO = '否';
export const LATER = '稍后再看';
export const CHECK_AGAIN = '再查一次';
export const ANSWER_YES = '是，已支付';
export const CREDITING = '到账中，约 1\u00a0分钟';
export const NO_ANSWER = '没有收到应答，还不知道到账了没有。联网后会自动再查，不会丢。';
export const SHOW_RESULT = '查询结果';
export const CHECK_WECHAT_BILL = '不确定？先去微信账单看一眼再选';
export const CHECK_ALIPAY_BILL = '不确定？先去支付宝账单看一眼再选';
export const CHECK_BILL = '不确定？先看一眼付款账单再选';

// Paid
export const PAID = '支付成功';
export const boundTo = (phone: string) => `已绑定 ${phone}`;
export const SIGN_IN_WITH_IT = '凭此登录，换手机也能找回';
export const COPY_ALL = '复制全部';
export const BIND_PHONE = '绑定手机';
export const bonusComes = (coins: number) => `，再送 ${coins}\u00a0金币`;
export const savedThen = (next: string) => `已截图保存，${next}`;
export const PLEASE = '请';
export const SCREENSHOT = '截图保存';
export const OR_BIND_PHONE = '这张凭证，或绑定手机号，否则清除浏览器数据后可能找不回金币';
export const PHONE_BOUND = '已绑定手机，';
export const PHONE_SIGNS_IN_TOO = '用手机号也能登录';
export const PICTURE_SAVED = '凭证图片已保存';
export const PICTURE_NOT_SAVED = '没有存成，请截图保存';
export const SAVE_PICTURE = '保存为图片';
export const continueWith = (title: string) => `继续看 ${title}`;
export const CONTINUE_READING = '继续阅读';
export const UNDERSTOOD = '知道了';

// Paid in another tab
export const PAID_ELSEWHERE = '已到账，可以关闭此页';
export const paidElsewhereNote = (paid: string) => `${paid}，凭证在刚才那一页`;
export const TAB_NOT_CLOSED = '浏览器没有让这一页关闭，请手动关闭';
export const STAY = '留在这里';
export const CLOSE_TAB = '关闭此页';

// Not paid
export const CLOSE = '关闭';
export const NOT_PAID = '这次没有付成功';
export const SCREENSHOT_FIRST = '先截图保存，再去付款';
export const COPY_DOMAIN = '复制永久域名';
export const PAID_AFTER_ALL = '其实已付款';
export const TRY_SAFARI = '换系统自带的 Safari 付款更稳';
export const OPEN_SAFARI = '打开系统自带 Safari 浏览器';
export const TRY_PHONE_BROWSER = '换手机自带的浏览器付款更稳';
export const OPEN_PHONE_BROWSER = '打开手机自带的浏览器';
export const TRY_OTHER_BROWSER = '换一个浏览器付款更稳';
export const OPEN_OTHER_BROWSER = '打开另一个浏览器';
export const SCREENSHOT_ACCOUNT = '截图保存上面的账号和密码';
export const ENTER_DOMAIN = '输入永久域名，登录后再付款';

// 账号凭证
export const DOMAIN = '永久域名';
export const USERNAME = '用户名';
export const PASSWORD = '密码';
export const OWN_PASSWORD = '已设置自己的密码';
export const CREDENTIALS = '墨屿 · 账号凭证';
export const copy = (label: string) => `复制${label}`;
export const SEAL = '屿';
export const CREDENTIALS_FILE = '墨屿账号凭证.png';
export const LINK = '链接';
