// The lock's screen
export const LOCKED = '墨屿已上锁';
export const PIN = 'PIN';
export const UNLOCK = '解锁';
export const WRONG_PIN = 'PIN 不对';
export const FORGOT_PIN = '忘记 PIN';
/** @param seconds until the next try */
export const waitText = (seconds: number) =>
  seconds < 60
    ? `请等 ${seconds}\u00a0秒再试`
    : `请等 ${Math.floor(seconds / 60)}\u00a0分 ${seconds % 60}\u00a0秒再试`;

// The settings
export const APP_LOCK = '应用锁';
export const ON = '已开启';
export const OFF = '未开启';
export const LOCK_NOTE = '打开墨屿时先输 PIN';
export const PROTECTS =
  '应用锁挡住的是旁人随手一翻。它不加密这台设备上的数据：会用电脑翻文件的人仍然看得到。';
export const NEW_PIN = '新 PIN';
export const digitsNote = (min: number, max: number) => `${min}–${max}\u00a0位数字`;
export const REPEAT_PIN = '再输一次';
export const PINS_DIFFER = '两次输入的不一样';
export const NO_WAY_BACK = '忘记 PIN 时只能清空这台设备，没有别的办法。';
export const TURN_ON = '开启应用锁';
export const SAVE_PIN = '保存新 PIN';
export const CHANGE_PIN = '更换 PIN';
export const TURN_OFF = '关闭应用锁';
export const CURRENT_PIN = '现在的 PIN';
export const CONTINUE = '继续';
export const CANCEL = '取消';
export const LOCK_AFTER = '离开多久后上锁';
export const afterMinutes = (minutes: number) => (minutes === 0 ? '立刻' : `${minutes}\u00a0分钟`);
export const BLUR_COVERS = '遮住封面';
export const BLUR_COVERS_NOTE = '书架里的封面和切换应用时的画面变模糊';

// Clearing
export const CLEAR_DEVICE = '清空这台设备';
export const CLEAR_WHAT_IS_LOST =
  '会删掉：下载和缓存的全部内容、还没同步的收藏和进度、书签、设置、PIN，以及这台设备上的登录。';
export const CLEAR_WHAT_STAYS =
  '会留下：账号、金币、购买，以及已同步的收藏和进度都在服务器上，重新登录就回来。';
export const CLEAR_VISITOR = '没有绑定手机号，也没有记下用户名和密码的账号，清空后只能凭订单找回。';
export const CLEAR_OFFLINE = '现在没有网络：清空后要等有网才能再打开墨屿。';
export const CLEAR_NOW = '清空';
export const CLEARING = '正在清空…';
export const CLEAR_WAITS = '请关掉其他打开着墨屿的标签页，清空会接着进行。';
export const CLEARED = '这台设备已清空';
export const CLEAR_FAILED = '有一部分没有清掉，请再试一次。';
export const OPEN_APP = '打开墨屿';
