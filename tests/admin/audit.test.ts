import { expect, it } from 'vitest';
import { changedFields, fieldText, valueText } from '../../src/admin/screens/audit/changeText.ts';

it('The audit says changes in words, without what changes with every save', () => {
  const before = { title: '灯塔', revision: 3, updated_at: 1 };
  const after = { title: '雨夜灯塔', revision: 4, updated_at: 2, price: 'paid' };
  expect(changedFields(before, after)).toEqual(['title', 'price']);
  expect(['title', 'price', 'new_field'].map(fieldText)).toEqual(['标题', '收费', 'new_field']);
  expect(valueText('price', 'paid')).toBe('收费');
  expect(valueText('state', 'withdrawn')).toBe('已下架');
  expect(valueText('paused', true)).toBe('是');
  expect(valueText('free_until', 0)).toBe('没有');
  expect(valueText('intro', '')).toBe('空');
  expect(valueText('ban_reason', null)).toBe('没有');
});

it('The audit says nested values in words', () => {
  const weekly = { weekdays: [2, 5], minute: 1200, zone: 'Asia/Shanghai' };
  expect(valueText('time', { weekly })).toBe('每周 周几 周二、周五，几点 20:00，时区 北京时间');
  expect(valueText('chapters', ['第1话', '第2话'])).toBe('第1话、第2话');
  expect(valueText('items', [])).toBe('空');
  const banner = { id: 'b1', title: '灯塔', tag: '新', work_id: '', from_at: null };
  expect(valueText('items', [banner])).toBe('标题 灯塔，角标 新，作品 空，开始 没有');
  expect(valueText('locked', ['author', 'comic_price'])).toBe('作者、每章金币');
  expect(valueText('encoding', 'gb18030')).toBe('GB18030（简体中文，含 GBK）');
  // What an operator has typed is no word of the list.
  expect(valueText('reason', 'constructor')).toBe('constructor');
});
