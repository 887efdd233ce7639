const COLON = 0x3a;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Whether a text in JSON has more than `max` keys, objects and lists; their signs within its texts count too. Reading
 * JSON costs by these rather than by the byte, far more than by texts and numbers, so they are counted before.
 */
export function hasTooManyParts(text: string, max: number): boolean {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign !== COLON && sign !== BRACKET && sign !== BRACE) continue;
    parts += 1;
    if (parts > max) return true;
  }
  return false;
}
