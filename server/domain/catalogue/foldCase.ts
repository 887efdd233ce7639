/**
 * Lower case for comparing, of exactly the same length in UTF-16 units: a place found in the folded
 * text is the same place in the text itself.
 */
export function foldCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}
