import { expect, it } from 'vitest';
import { readLanguage } from '../../sw/language.ts';
import { notificationOf } from '../../sw/notification.ts';
import * as texts from '../../sw/texts.ts';

const noted = (language: string | undefined) => ({
  match: async () => (language === undefined ? undefined : new Response(language)),
});
const refused = {
  match: async () => {
    throw new DOMException('refused', 'SecurityError');
  },
};
const work = { id: 'w', kind: 'comic', title: '雪落长安', chapter: 'c' } as const;
const bodyOf = () => notificationOf({ works: [work], count: 1, badge: 1 })?.body;

it('notifications are in the language that the page has noted', async () => {
  expect(bodyOf()).toBe('有新章节，点这里看');
  await readLanguage(noted('zh-TW'));
  expect(bodyOf()).toBe('有新章節，點這裡看');
  expect(notificationOf({ works: [work], count: 2, badge: 2 })).toMatchObject({
    title: '2\u00a0部作品更新',
    body: '《雪落长安》等',
  });
  expect(texts.downloaded(texts.chapterOf('雪落长安', 86, 'comic'))).toBe(
    '下載完成：雪落长安 第 86 話',
  );
  expect(texts.noSpace(texts.lacking(3, 'comic', '雪落长安'))).toBe(
    '空間不足，還差 3 頁：雪落长安',
  );
  await readLanguage(noted('zh-CN'));
  expect(bodyOf()).toBe('有新章节，点这里看');
});

it('notifications stay in their language where the cache is refused', async () => {
  await readLanguage(noted('zh-TW'));
  await readLanguage(refused);
  expect(bodyOf()).toBe('有新章節，點這裡看');
  await readLanguage(noted(undefined));
  expect(bodyOf()).toBe('有新章节，点这里看');
});
