// The film's page
export const FILM = '影片';
export const LOADING = '正在加载';
export const EPISODES = '选集';
export const TRIAL_AGAIN = '再看试看';
export const CONTINUE_TRIAL = '继续试看';
export const buyFor = (coins: number) => `${coins}\u00a0金币购买`;
export const buyEpisodeFor = (coins: number) => `${coins}\u00a0金币购买本集`;
export const COLLECTED = '已收藏';
export const COLLECT = '收藏';
export const DOWNLOAD = '下载';
export const PURCHASES = '购买记录';
export const PLAYBACK_PROBLEM = '播放问题';
export const scoreOf = (score: string) => `${score}\u00a0分`;
export const SHARE = '分享';
/** @param free as 3 天后免费, or '' */
export const priceNote = (price: number, free: string) =>
  `${price}\u00a0金币 · ${free || '购买后永久可看'}`;
export const balanceAnd = (coins: number) => `余额 ${coins}\u00a0金币，`;
export const MANY_DEVICES = '支持多设备同账号观看';
export const ALSO_WATCHED = '看过的人还看';
export const SIMILAR = '相似影片';
export const OTHERS = '换一批';
export const secondsOf = (seconds: number) => `${seconds}\u00a0秒`;
export const minutesOf = (minutes: number) => `${minutes}\u00a0分`;
export const hoursOf = (hours: number) => `${hours}\u00a0小时`;
export const hoursAndMinutes = (hours: number, minutes: number) =>
  `${hours}\u00a0小时 ${minutes}\u00a0分`;

// On another device
export const watchedElsewhere = (place: string) => `另一台设备看到 ${place}，要跳过去吗`;
export const GO_THERE = '跳过去';
export const STAY = '留在这里';

// Above the picture
export const NEXT_AWAY = '下一集还没下载，联网后可看';
export const TRIAL_AGAIN_LONG = '再看一遍试看';
export const trialLeft = (time: string) => `试看中，剩 ${time} · 购买看完整版`;
export const continuesAt = (time: string) => `从 ${time} 继续 · 从头看`;
export const EPISODE_OVER = '这一集看完了';
export const NEXT_UP = '接下来';
export const nextEpisode = (name: string) => `下一集：${name}`;
export const playsIn = (seconds: number) => `${seconds}\u00a0秒后自动播放`;
export const WATCH_AGAIN = '重看';
export const CANCEL = '取消';
export const PLAY_NEXT = '播放下一集';
export const PLAY_NOW = '立即播放';
export const OVER = '看完了';

// The purchase
export const NO_ANSWER = '没有收到应答，还不知道金币扣了没有。核对不会重复扣。';
export const CHECK = '核对一下';
export const PRICE_CHANGED = '价格刚刚变了，请再看一下';
export const TOO_FEW_COINS = '金币不足';
export const NOT_BOUGHT = '没有买成，金币未扣除';
export const balance = (coins: number) => `余额 ${coins}\u00a0金币`;
export const missing = (coins: number) => `，还差 ${coins}`;
export const COINS = '金币';
export const TOP_UP = '去充值';
export const topUpFor = (offer?: string) => `充值买${offer}`;
export const THIS_EPISODE = '本集';
export const THIS_FILM = '本片';
export const BUY = '购买';
export const WHOLE_SERIES = '全集';
export const TRIAL_OVER = '试看结束';
export const needsPurchase = (episode: string) => `${episode}需要购买`;
export const BUY_WHOLE = '购买后看完整版';
export const BOUGHT_FOR_GOOD_STORABLE = '购买后永久可看，可下载到离线书架';
export const freeEpisodes = (count: number) => `前 ${count}\u00a0集免费`;
export const pack = (count: number, discount: string) => `${count}\u00a0集打包 ${discount}`;
export const BOUGHT_FOR_GOOD = '购买后永久可看';

// The film cannot be shown
export const DETAILS = '详情';
export const errorCode = (code: string) => `错误码 ${code}`;
export const TO_LIBRARY = '去离线书架';
export const RETRY_ONLINE = '联网后重试';
export const RELOAD = '重新加载';
export const EPISODE_FAILED = '这一集打不开';
export const TRY_AGAIN = '请再试一次';
export const NO_EPISODE = '没有找到这一集';
export const NO_EPISODE_NOTE = '可能已经下架，换一集看看';
export const OFFLINE = '当前离线，联网后会从这里接着看';
export const SERVER_AWAY = '服务器没有正常应答，恢复后会从这里接着看';
export const NOT_DOWNLOADED = '这一集还没下载';
export const NOT_LOADED = '内容没有加载出来';
export const NO_PLAYBACK = '这个浏览器不能播放影片，请换 Safari、Chrome 或 Firefox';
export const NOT_PLAYED = '影片没有播放出来';
export const RETRY = '重试';
export const CONNECTION_LOST_NOTE = '网络断开了，连上后继续播放';

// The player
export const PLAYER = '播放器';
export const playsAt = (speed: string) => `${speed} 播放中`;
export const CONNECTION_LOST = '网络断开了';
export const BUFFERING = '缓冲中';
export const QUALITY_AUTOMATIC = '清晰度改为自动';
export const qualityNow = (height: number) => `已切换到 ${height}P`;
export const subtitlesNow = (label: string) => `字幕：${label}`;
export const SUBTITLES_OFF = '字幕已关闭';
export const WATCH_FULL_SCREEN = '全屏观看';
export const LEAVE_FULL_SCREEN = '退出全屏';
export const BACK = '返回';
export const AIRPLAY = '隔空播放';
export const PICTURE_IN_PICTURE = '画中画';
export const SETTINGS = '播放设置';
export const NEXT = '下一集';
export const MUTE = '静音';
export const qualityOf = (quality: string) => `清晰度，${quality}`;
export const FULL_SCREEN = '全屏';
export const PAUSE = '暂停';
export const REPLAY = '重新播放';
export const PLAY = '播放';
export const PROGRESS = '进度';
export const timeOf = (time: string, length: string) => `${time}，共 ${length}`;
export const BRAND = '墨屿';
export const volumeOf = (percent: string) => `音量 ${percent}`;
export const back = (seconds: number) => `退 ${seconds}\u00a0秒`;
export const forward = (seconds: number) => `进 ${seconds}\u00a0秒`;
export const brightnessOf = (percent: string) => `亮度 ${percent}`;
export const UNMUTE = '取消静音';
export const speedOf = (speed: string) => `倍速 ${speed}`;

// 播放设置
export const SPEED = '倍速';
export const SUBTITLES = '字幕';
export const NONE = '不显示';
export const QUALITY = '清晰度';
export const BRIGHTNESS = '画面亮度';
export const VOLUME = '音量';
export const AUTOMATIC = '自动';
export const nowHeight = (height: number) => `（现在 ${height}P）`;
export const automatic = (now: string) => `自动${now}`;

// 键盘快捷键
export const SHORTCUTS = '键盘快捷键';
export const KEY_PLAY = '空格 / K';
export const PLAY_PAUSE = '播放、暂停';
export const skipBoth = (seconds: number) => `退、进 ${seconds}\u00a0秒`;
export const TO_TENTHS = '跳到十分之几';
export const TO_ENDS = '开头、结尾';
export const SLOWER_FASTER = '减速、加速';
