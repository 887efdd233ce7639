import type { WorkView } from '../../../shared/admin/works.ts';

/** Fields of a work that its form edits, with their labels. */
export const FIELD_TITLES = {
  title: '标题',
  author: '作者',
  intro: '简介',
  tags: '标签',
  category: '分类',
  form: '影视类型',
  status: '连载',
  price: '收费',
  free_from: '限免开始',
  free_until: '限免结束',
  free_after_days: '几天后免费',
  comic_price: '每章金币',
  layout: '版式',
  weekday: '更新日',
  score_hundredths: '评分',
  language: '语言',
  age_rating: '年龄分级',
} as const;

export type WorkFields = Pick<WorkView, keyof typeof FIELD_TITLES>;

export function fieldsOf(work: WorkView): WorkFields {
  const names = Object.keys(FIELD_TITLES) as (keyof WorkFields)[];
  return Object.fromEntries(names.map((name) => [name, work[name]])) as unknown as WorkFields;
}
