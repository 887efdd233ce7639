const COLON = 0x3a;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Whether a JSON text has more than `max` keys, objects and lists (signs inside strings count too), which determine the
 * cost of parsing.
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
