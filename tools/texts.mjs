/** `npm run texts -- WORDS`: prints the texts of the interface that contain one of the words, or all, in both languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './run.mjs';
import { hasTexts, textsOf, traditional } from './twoLanguages.mjs';

const words = process.argv.slice(2);
for (const folder of ['src', 'sw']) {
  for (const name of readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(folder, name);
    if (!hasTexts(file)) continue;
    const texts = new Set(
      textsOf(file, readFileSync(join(TOP, file), 'utf8')).map(({ text }) => text),
    );
    const rows = [...texts]
      .map((text) => `  ${text.trim()} → ${traditional(text).trim()}`)
      .filter((row) => words.length === 0 || words.some((word) => row.includes(word)));
    if (rows.length > 0) console.log([file, ...rows].join('\n'));
  }
}
