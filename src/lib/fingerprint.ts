/**
 * 64 bits of a text as base 36: the same text gives the same, and none of it can be read back. FNV-1a over its code
 * units; known again by whoever holds the text, no protection for one that could be guessed.
 */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
