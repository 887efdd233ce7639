/**
 * Lower case for comparing, of the same length in UTF-16 units: an index in the folded text is valid in the text
 * itself.
 */
export function foldCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}
