// oxlint-disable-next-line typescript/triple-slash-reference -- the tests' project only knows imported files
/// <reference path="../../../shared/search/opencc.d.ts" />
import traditional from 'opencc-js/dict/TSCharacters';

/** Folds case, width and traditional characters, unit by unit: folded offsets are offsets in the text. */
const FOLDED = foldedUnits();
/** Keeps a byte order mark: it counts as a unit. */
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

export function foldText(text: string): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    units[at] = FOLDED[text.charCodeAt(at)] ?? 0;
  }
  return decoder.decode(units);
}

function foldedUnits(): Uint16Array {
  const units = Uint16Array.from({ length: 0x1_00_00 }, (_, unit) => unit);
  const put = (from: number, to: string) => {
    // A unit that folds to several stays unchanged.
    if (to.length === 1) units[from] = to.charCodeAt(0);
  };
  // Latin, Greek and Cyrillic; scripts beyond have no case.
  for (let unit = 0x41; unit < 0x5_30; unit += 1) {
    put(unit, String.fromCharCode(unit).toLowerCase());
  }
  for (let unit = 0xff_01; unit <= 0xff_5e; unit += 1) {
    put(unit, String.fromCharCode(unit - 0xfe_e0).toLowerCase());
  }
  put(0x30_00, ' ');
  for (const pair of traditional.split('|')) {
    const [from = '', to = ''] = pair.split(' ');
    if (from.length === 1) put(from.charCodeAt(0), to);
  }
  return units;
}
