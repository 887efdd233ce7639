export type Who = 'ours' | 'plain' | 'virtua';

/** One ride: the variant, the pages of its chapter, and the input that scrolls it. */
export interface Turn {
  readonly who: Who;
  readonly pages: number;
  readonly source: 'wheel' | 'touch';
}

const WHOLE =
  'ours 300, plain 300, virtua 300, virtua 300, plain 300, ours 300, ' +
  'ours 300 touch, plain 300 touch, virtua 300 touch, ours 100, ours 1000';
const TURN = /^(ours|plain|virtua)\s+(\d+)(?:\s+(wheel|touch))?$/;

/**
 * @param text turns separated by commas, as in "ours 300, plain 300 touch"; '' is the whole plan
 * @throws with the turn that cannot be read
 */
export function parsePlan(text: string): readonly Turn[] {
  return (text.trim() || WHOLE).split(',').map((part) => {
    const [, who, pages, source = 'wheel'] = TURN.exec(part.trim()) ?? [];
    if (!who || Number(pages) < 1) throw new Error(`${part.trim()} is no turn: WHO PAGES [touch]`);
    return { who: who as Who, pages: Number(pages), source: source as Turn['source'] };
  });
}
