import type { BookChapter, BookLook } from '../../../src/features/novel/book/view.ts';

const SENTENCES = [
  '贺长风把剑挂在灶房的梁上，同腊肉挂在一处。',
  '“后生，稻子又不跟你有仇。”隔壁的老秦头蹲在田埂上抽旱烟，看了一下午。',
  '他学着老秦头的样子，左手拢住一把稻秆，右手的镰刀贴着地皮，轻轻一带——',
  '“泡坏了。”村里的老佃户陈二伯拈起几粒，说：“水太热，你是拿开水烫的？”',
  '那把剑叫《归鸿》（又名 Wild Goose 3.0），十年前有人出过 3,000 两黄金……他没有卖！',
  '傍晚收工，他坐在田埂上喝了三碗凉茶。',
];

/** A chapter of the given length; deterministic. */
export function chapterOf(index: number, characters: number): BookChapter {
  const paragraphs: string[] = [];
  let length = 0;
  for (let at = index; length < characters; at += 1) {
    const count = 1 + ((at * 7) % 5);
    const text = Array.from(
      { length: count },
      (_, each) => SENTENCES[(at * 5 + each * 3 + index) % SENTENCES.length],
    ).join('');
    paragraphs.push(`${text}第${at}段。`);
    length += text.length;
  }
  return { uuid: `chapter-${index}`, index, title: `第${index}章　归田`, note: '', paragraphs };
}

export const LOOK: BookLook = {
  fontSize: 14,
  font: 'sans',
  lineHeight: 1.9,
  paragraphGapEm: 0.8,
  indentEm: 2,
  margin: 22,
  isJustified: true,
};
