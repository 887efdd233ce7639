/** The counter word for chapters of each kind, as in 第 3 话. */
export const UNITS = { comic: '话', novel: '章', film: '集' } as const;
