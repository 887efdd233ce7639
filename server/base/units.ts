/** What a chapter of a kind is counted with: 第 3 话. */
export const UNITS = { comic: '话', novel: '章', film: '集' } as const;
