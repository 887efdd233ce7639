/** Encodings of texts that an operator may choose, as `TextDecoder` names them. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
