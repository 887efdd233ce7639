import {
  ENCODING_TEXTS,
  KIND_TEXTS,
  LAYOUT_TEXTS,
  momentText,
  PRICE_TEXTS,
  REPORT_REASON_TEXTS,
  ROLE_TEXTS,
  SECTION_LAYOUT_TEXTS,
  SECTION_SOURCE_TEXTS,
  STATE_TEXTS,
  STATUS_TEXTS,
} from '../../parts/texts.ts';
import { clockOf, WEEKDAYS } from '../../parts/weeklyTimes.ts';
import { zoneText } from '../../parts/zoneText.ts';
import { FIELD_TITLES } from '../works/workFields.ts';

/** What changes with every save or names a row, and says nothing. */
const SILENT_FIELDS: ReadonlySet<string> = new Set(['id', 'mark', 'revision', 'updated_at']);

/** Fields of the audit; an unknown one is shown as it is. */
const FIELD_TEXTS: Readonly<Record<string, string>> = {
  ...FIELD_TITLES,
  a: '回答',
  about: '说明',
  all_need_factor: '都要两步验证',
  amount: '金额（分）',
  android_app_package: '安卓应用',
  answer: '回复',
  at: '时间',
  auto: '自动换版本',
  ban_reason: '停用原因',
  best: '推荐',
  bonus: '加送的金币',
  browser: '浏览器',
  chapter: '章节',
  chapter_id: '章节',
  chapters: '章节',
  closing_at: '注销时间',
  code: '问题',
  coins: '金币',
  combo: '套餐',
  count: '最多几部',
  cover: '封面',
  days: '天数',
  disabled: '停用',
  encoding: '编码',
  ended: '退出的登录',
  ends_at: '有效到',
  expires_at: '有效到',
  facet: '按什么分',
  files: '文件',
  filter: '只要',
  free_at: '什么时候起免费',
  from: '从哪一章起',
  from_at: '开始',
  from_chapter: '从哪一章起',
  from_title: '从哪一章起',
  idx: '第几个',
  image: '图片',
  ios_app_url: 'iOS 应用',
  is_alternative: '备选',
  is_fixed: '每个站点都有',
  is_used: '选用',
  items: '内容',
  kind: '类型',
  locked: '手工改过的',
  minute: '几点',
  more: '“更多”打开',
  name: '名字',
  newest_version: '最新版本',
  next_at: '下一章',
  note: '说明',
  original_amount: '原价（分）',
  pack_chapters: '一起买后面的几章',
  pack_percent: '后面几章一起买，付百分之几',
  pack_rest_percent: '买剩下的全部，付百分之几',
  passkey: '通行密钥',
  path: '文件夹',
  paused: '暂停',
  place: '位置',
  published_at: '发布时间',
  purpose: '用途',
  q: '问题',
  reason: '原因',
  removed: '移除的作品',
  role: '角色',
  scope: '能做什么',
  scoreMin: '最低评分',
  service_hours: '客服时间',
  service_url: '客服网址',
  session: '登录',
  size: '内容',
  skip: '跳过的页',
  source: '选哪些',
  state: '状态',
  subtitle: '副标题',
  tag: '角标',
  text: '正文',
  time: '时间',
  time_zone: '时区',
  token: '令牌',
  trial_seconds: '试看秒数',
  until_at: '结束',
  url: '网址',
  username: '用户',
  version: '版本',
  volume: '卷',
  waits_for: '在等',
  weekdays: '周几',
  weekly: '每周',
  when: '什么时候',
  word: '热搜词',
  work: '作品',
  work_id: '作品',
  work_title: '作品',
  zone: '时区',
};

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { ...STATE_TEXTS, accepted: '采纳', rejected: '不采纳' },
  encoding: ENCODING_TEXTS,
  role: ROLE_TEXTS,
  kind: KIND_TEXTS,
  facet: { category: '分类', form: '影视类型' },
  layout: { ...LAYOUT_TEXTS, ...SECTION_LAYOUT_TEXTS },
  locked: FIELD_TITLES,
  price: PRICE_TEXTS,
  purpose: { first: '第一个操作员', new: '新操作员', reset: '重设登录' },
  reason: REPORT_REASON_TEXTS,
  source: SECTION_SOURCE_TEXTS,
  status: STATUS_TEXTS,
};

/** Names of the fields that changed, without those that say nothing. */
export function changedFields(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): readonly string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !SILENT_FIELDS.has(name));
}

export function fieldText(name: string): string {
  return FIELD_TEXTS[name] ?? name;
}

/** A stored value in words, by the field that has it. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return wordText(name, value);
  if (Array.isArray(value)) {
    return value.map((each: unknown) => valueText(name, each)).join('、') || '空';
  }
  return Object.entries(value)
    .filter(([each]) => !SILENT_FIELDS.has(each))
    .map(([each, its]) => `${fieldText(each)} ${valueText(each, its)}`)
    .join('，');
}

function numberText(name: string, value: number): string {
  if (name === 'weekdays') return WEEKDAYS[value - 1] ?? String(value);
  if (name === 'weekday') return value === 0 ? '没有' : (WEEKDAYS[value - 1] ?? String(value));
  if (name === 'minute') return clockOf(value);
  if (/(^|_)at$|^free_(from|until)$/.test(name)) return momentText(value, '没有');
  return String(value);
}

function wordText(name: string, value: string): string {
  if (name === 'zone' || name === 'time_zone') return zoneText(value);
  const words = WORDS[name] ?? {};
  return (Object.hasOwn(words, value) ? words[value] : value) || '空';
}
