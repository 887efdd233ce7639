/**
 * `npm run pinyin` writes src/shared/search/pinyinTable.ts: the readings by which the search on the device compares
 * characters. The dictionary of the server's pinyin (114 KB) is too large for that.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinyin } from 'pinyin-pro';
import { TOP } from './run.mjs';

const LINE_CHARACTERS = 100;

/** @returns the 6,763 characters of GB 2312, which simplified texts are written in */
function commonCharacters() {
  const decoder = new TextDecoder('gb18030');
  const found = [];
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const character = decoder.decode(new Uint8Array([row, cell]));
      if (/^\p{Script=Han}$/u.test(character)) found.push(character);
    }
  }
  return found;
}

/** @returns each syllable without its tone, followed by the characters that are read so */
export function pinyinTable() {
  /** @type {Map<string, string>} */
  const bySyllable = new Map();
  for (const character of commonCharacters()) {
    const readings = pinyin(character, {
      toneType: 'none',
      type: 'array',
      multiple: true,
      v: true,
    });
    for (const syllable of new Set(readings)) {
      if (!/^[a-z]+$/.test(syllable)) continue;
      bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character);
    }
  }
  return [...bySyllable]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('');
}

/** @param {string} text */
function moduleOf(text) {
  const lines = text.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gu')) ?? [];
  return `/** Made by \`npm run pinyin\` (tools/pinyinTable.mjs); a unit test compares it. Line breaks mean nothing. */
export const PINYIN_TABLE = \`
${lines.join('\n')}
\`;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(TOP, 'src/shared/search/pinyinTable.ts'), moduleOf(pinyinTable()));
}
