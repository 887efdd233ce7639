/** Lower case for comparing, of the same length in UTF-16 units: indexes in the result are valid in the text. */
export function foldCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}
