// Lists of bills
export const OFFLINE = '当前离线，这是上次看到的记录';
export const onlyStored = (count: number) => `只保存了最近 ${count}\u00a0条`;
export const RETRY = '重试';
export const UPDATING = '上次看到的记录，正在更新';
export const LOADING_MORE = '正在加载更多';
export const LOADING = '正在加载';
export const BROWSE = '去看看';

// 我的订单
export const ORDERS = '我的订单';
export const REFRESH = '刷新';
export const SUPPORT = '在线客服';
export const ORDER_STATE = '订单状态';
export const ORDER_LIST = '订单';
export const ALL = '全部';
export const WAITING = '待支付';
export const waiting = (count: number) => `待支付 ${count}`;
export const DONE = '已完成';
export const NO_SUCH_ORDERS = '这里没有订单';
export const OTHER_STATES = '别的状态里可能有';
export const ALL_ORDERS = '看全部订单';
export const NO_ORDERS = '还没有订单';
export const ORDERS_COME_HERE = '充值的订单会排在这里';

// An order
export const refundedAt = (time: string) => `${time} 退款`;
export const CLOSED = '已关闭';
export const copyOrderNumber = (number: string) => `${number}，复制订单号`;
export const ORDER_NUMBER = '订单号';
export const CANCEL = '取消';
export const PAY_NOW = '继续支付';
export const minutesLeft = (minutes: number) => `，还剩 ${minutes} 分钟`; // read aloud
export const PAID_NOT_CREDITED = '已付款没到账';
export const ORDER_AGAIN = '重新下单';
export const CANCELLED = '订单已取消';
export const STATE_CHANGED = '这笔订单的状态变了，没有取消';
export const NOT_CANCELLABLE = '这里不能取消订单，到时间会自动关闭';
export const CANCEL_FAILED = '没有取消成功，请稍后再试';
export const cancelQuestion = (title: string) => `取消「${title}」这笔订单？`;
export const CANCEL_NOTE = '已经付了款的不会丢，到账后会显示为已完成。';
export const CANCEL_NOT = '先不取消';
export const CANCEL_ORDER = '取消订单';
export const coinsAndBonus = (coins: number, bonus: number) =>
  `${coins}\u00a0金币 +\u00a0加送\u00a0${bonus}`;
export const coinsOf = (coins: number | string) => `${coins}\u00a0金币`;
export const DAYS_UNIT = '天'; // not converted: as the server writes it
export const readingDays = (title: string, days: number) => `${title} · ${days}\u00a0天`;
export const READING_CARD = '畅读卡';
export const TOP_UP = '充值';
export const WECHAT = '微信支付';
export const ALIPAY = '支付宝';
export const SANDBOX = '模拟支付';
export const REFUNDED = '已退款';

// 消费记录
export const SPENDING = '消费记录';
export const RECORDS = '哪些记录';
export const SPENT = '支出';
export const RECEIVED = '收入';
export const BOUGHT_WORKS = '已购作品';
export const balance = (coins: string) => `余额 ${coins}`;
export const COINS = '金币';
export const PHONE = '手机'; // not converted: as the server writes it
export const NO_SPENDING = '还没有消费';
export const NO_SPENT = '还没有支出';
export const NO_RECEIVED = '还没有收入';
export const BY_MONTH = '收支会按月排在这里';
export const monthOf = (month?: number) => `${month}\u00a0月`;
export const yearAndMonth = (year?: number, month?: number) => `${year}\u00a0年 ${month}\u00a0月`;

// 已购作品
export const NO_CHAPTERS = '还没有买过章节';
export const WORKS_COME_HERE = '买过的作品会排在这里';
export const coinsInAll = (coins: string) => `共 ${coins}\u00a0金币`;
export const boughtCount = (count: number, unit: string) => `已购 ${count}\u00a0${unit}`;
export const chaptersOf = (ranges: string, unit: string) => `第\u00a0${ranges}\u00a0${unit}`;

// 已购影片
export const BOUGHT_FILMS = '已购影片';
export const FILM_KINDS = '哪些影片';
export const NO_FILMS = '还没有买过影片';
export const FILMS_COME_HERE = '买过的影片会排在这里';
export const NO_SUCH_FILMS = '没有这一类影片';
export const OTHER_KINDS = '别的类型里可能有';
export const ALL_FILMS = '看全部影片';
export const FILMS_FOLLOW_PHONE =
  '影片可以下载到这台设备，离线也能看。购买记录跟随账号，换手机后用手机号登录就能找回。';
export const FILMS_FOLLOW_ACCOUNT =
  '影片可以下载到这台设备，离线也能看。购买记录跟随账号，换手机请先绑定手机号。';
export const BIND = '去绑定';
export const UNSEEN = '未看';
export const DOWNLOADED = '已下载';
export const NOT_OFFLINE = '离线时打不开';
export const PLAY = '播放';
export const wholeSeries = (price: string) => `全集 ${price}`;
export const episodes = (count: number) => `${count}\u00a0集`;
export const SEEN = '已看完';
export const seenEpisode = (episode: string) => `看完${episode}`;
export const atMoment = (episode: string, moment: string) => `看到${episode} ${moment}`;
export const atMomentOf = (moment: string, length: string) => `看到 ${moment} / ${length}`;
export const atTime = (moment: string) => `看到 ${moment}`;
