/** FNV-1a, 32 bits in base 36, to recognize a text seen before. Gives no protection to a text that can be guessed. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
