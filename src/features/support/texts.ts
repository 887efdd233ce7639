// 在线客服
export const TITLE = '在线客服';
export const OFFLINE = '当前离线，联网后再发消息';
export const OFFLINE_READ = '当前离线，先看看这些';
export const RETRY = '重试';
export const TO_HOME = '去首页逛逛';
export const EVERY_QUESTION = '看全部问题';
export const LOADING = '正在加载';
export const TALK = '和客服的对话';
export const NEW_MESSAGE = '有新消息';
export const hello = (next: string) => `你好，我是小屿。${next}`;
export const TAP_QUESTION = '这些问题可以直接点：';
export const WRITE_BELOW = '有问题请写在下面。';
export const ALL_QUESTIONS = '全部问题与公告';
export const FROM_SUPPORT = '客服：';
export const FROM_ME = '我：';
export const SEND_AGAIN = '重发';
export const SENDING = '正在发送';
export const accountInfo = (username: string) => `账号信息：${username}`;
export const NOT_SENT = '没有发出去';
export const SENT_ONLINE = '当前离线，联网后再发';

// The field for a message
export const QUESTION = '输入你的问题';
export const SEND = '发送';
export const charactersLeft = (count: number) => `还能写 ${count}\u00a0字`;
export const DRAFT_REMAINS = '当前离线，写好的内容会留着，联网后再发';

// What can be asked by a tap
export const SEND_ACCOUNT = '发送账号信息';
export const TO_PERSON = '转人工';
export const SEND_ACCOUNT_QUESTION = '把账号信息发给客服？';
export const accountIsSeen = (username: string) => `客服会看到你的用户名 ${username}，看不到密码。`;
export const PERSON_PLEASE = '请转人工客服'; // not converted: sent to the operators

// Below an answer: orders, and how to recover an account
export const FIND_ORDER = '查订单';
export const NO_ORDERS = '这个账号还没有订单。换过账号的话，先找回原来的账号。';
export const ORDERS_FAILED = '订单没有加载出来，请稍后再试。';
export const FINDING_ORDERS = '正在找订单';
export const WHICH_ORDER = '请把要核对的订单发给我：';
export const ORDER_FAILED = '这笔订单没有加载出来，可以点「查订单」再试。';
export const FINDING_ORDER = '正在找这笔订单';
export const NO_SUCH_ORDER = '这个账号里没有这笔订单。';
export const SEND_IF_LATE = '到账一般在 1\u00a0分钟内。还没到的话，请把这笔订单发给我核对：';
export const SEND_ORDER = '发送这笔订单';
export const RECOVER = '找回账号';
export const RECOVER_YOURSELF = '用绑定的手机号，或者付款账单里的商户单号，都可以自己找回。';
export const GO_RECOVER = '去找回账号';
export const ABOUT_ORDERS = /到账|订单|付款|付了款|入帳|訂單/;

// 常见问题 and 公告
export const NOTHING_HERE = '这里还没有内容';
export const CONTACT_SUPPORT = '联系人工客服';
export const FAQ = '常见问题';
export const FIND_QUESTION = '在常见问题里找';
export const FIND_EXAMPLE = '付款、账号、下载';
export const questionsFound = (count: number) => `${count} 个问题`; // read aloud
export const NOT_FOUND = '没有找到这个问题';
export const SHORTER = '换个短一点的词';
export const NOTICES = '公告';
