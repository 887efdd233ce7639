/** Texts for the operator's terminal. */

const CHINA = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** China's time. @param ms since 1970 */
export function timeText(ms: number | null): string {
  return ms === null ? '—' : CHINA.format(ms);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** Rows in columns under their titles; control sequences in users' texts do not reach the terminal. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [titles, ...rows].map((row) => row.map(printable));
  const widths = titles.map((_, column) =>
    Math.max(...all.map((row) => displayWidth(row[column] ?? ''))),
  );
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - displayWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Puts a text on one line, without the control characters of terminals and those that change the writing direction. */
export function printable(text: string): string {
  return text
    .replaceAll(/\r?\n/g, ' ⏎ ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** A terminal's columns: characters of East Asia take two. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width +=
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
