import { canShareFile, saveFile, shareFile } from '../../../lib/savePicture.ts';
import { credentialLines, type Credential } from './CredentialCard.tsx';
import * as texts from './texts.ts';

/**
 * The credential card as a picture for the photo library: drawn from the same three lines as the card on the screen,
 * and from nothing else.
 */

interface DrawnCard {
  readonly credential: Credential;
  /** The line below the title; undefined: the default note. */
  readonly note?: string | undefined;
}

/** CSS px; drawn at SCALE. */
const WIDTH = 350;
const SCALE = 3;
const HEAD = 74;
const PADDING = 18;
const LINE = 50;
const VALUE_LEFT = 98;
const TEXT_LINE = 26;

/** Requires a user gesture. `closed`: the share sheet was closed; no browser reports whether it saved the file. */
export async function saveCredential(card: DrawnCard): Promise<'saved' | 'closed' | 'failed'> {
  try {
    const file = await drawCredential(card);
    if (canShareFile(file)) return (await shareFile(file)) ? 'closed' : 'failed';
    saveFile(file);
    return 'saved';
  } catch (error) {
    console.warn('the credential could not be drawn', error);
    return 'failed';
  }
}

/** @throws where the browser has no 2D canvas */
export async function drawCredential({ credential, note }: DrawnCard): Promise<File> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  await document.fonts.ready;
  const fonts = fontsOfPage();
  context.font = `600 19px ${fonts.num}`;
  const lines = credentialLines(credential).map(({ label, value, isKnown }) => ({
    label,
    rows: isKnown ? wrapped(value, WIDTH - VALUE_LEFT - PADDING, context) : [value],
    isKnown,
  }));
  const heights = lines.map(({ rows }) => LINE + (rows.length - 1) * TEXT_LINE);
  const height = HEAD + 8 + heights.reduce((sum, each) => sum + each, 0) + 8;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.textBaseline = 'middle';

  context.fillStyle = '#FBF6EA';
  context.fillRect(0, 0, WIDTH, height);
  drawHead(context, fonts, note ?? texts.SIGN_IN_WITH_IT);
  let top = HEAD + 8;
  for (const [at, line] of lines.entries()) {
    if (at > 0) drawTear(context, top);
    drawLine(context, { ...line, top, height: heights[at] ?? LINE }, fonts);
    top += heights[at] ?? LINE;
  }
  return new File([await blobOf(canvas)], texts.CREDENTIALS_FILE, { type: 'image/png' });
}

interface Fonts {
  readonly ui: string;
  readonly num: string;
  readonly serif: string;
}

function fontsOfPage(): Fonts {
  const style = getComputedStyle(document.documentElement);
  const family = (name: string) => style.getPropertyValue(name).trim() || 'sans-serif';
  const ui = family('--font-ui');
  return {
    ui,
    num: family('--font-num').replace('var(--font-ui)', ui),
    serif: family('--font-serif'),
  };
}

type Context = CanvasRenderingContext2D;

function drawHead(context: Context, { ui, serif }: Fonts, note: string): void {
  context.fillStyle = '#14181B';
  context.fillRect(0, 0, WIDTH, HEAD);
  drawLogo(context);
  context.fillStyle = '#FFFFFF';
  context.font = `700 17px ${serif}`;
  context.fillText(texts.CREDENTIALS, PADDING + 54, 28);
  context.fillStyle = '#C9C2B2';
  context.font = `400 12px ${ui}`;
  context.fillText(note, PADDING + 54, 51, WIDTH - PADDING * 2 - 54);
}

function drawLogo(context: Context): void {
  context.save();
  context.translate(PADDING, 16);
  context.scale(42 / 64, 42 / 64);
  const [ground, book] = [new Path2D(ROUNDED), new Path2D(BOOK)];
  context.fillStyle = '#D43C27';
  context.fill(ground);
  context.fillStyle = '#FFFFFF';
  context.fill(book);
  context.strokeStyle = '#FFFFFF';
  context.lineWidth = 3.2;
  context.lineCap = 'round';
  context.stroke(
    new Path2D('M11 46.5c3.5-2.6 7-2.6 10.5 0s7 2.6 10.5 0 7-2.6 10.5 0 7 2.6 10.5 0'),
  );
  context.restore();
}

const BOOK = 'M13 38.5C20 33.5 27 34 32 38.5c5-4.5 12-5 19 0V22c-7-5-14-4.5-19 0-5-4.5-12-5-19 0z';
/** A 64 × 64 rounded square, radius 15.4. */
const ROUNDED =
  'M15.4 0h33.2A15.4 15.4 0 0 1 64 15.4v33.2A15.4 15.4 0 0 1 48.6 64H15.4A15.4 15.4 0 0 1 0 48.6V15.4A15.4 15.4 0 0 1 15.4 0z';

function drawTear(context: Context, top: number): void {
  context.strokeStyle = '#DCD2BC';
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(PADDING, top);
  context.lineTo(WIDTH - PADDING, top);
  context.stroke();
}

interface DrawnLine {
  readonly label: string;
  readonly rows: readonly string[];
  readonly isKnown: boolean;
  readonly top: number;
  readonly height: number;
}

function drawLine(
  context: Context,
  { label, rows, isKnown, top, height }: DrawnLine,
  fonts: Fonts,
) {
  const middle = top + height / 2;
  context.fillStyle = '#6B5A3A';
  context.font = `400 14px ${fonts.ui}`;
  context.fillText(label, PADDING, middle);
  context.fillStyle = '#14181B';
  context.font = isKnown ? `600 19px ${fonts.num}` : `500 15px ${fonts.ui}`;
  for (const [at, row] of rows.entries()) {
    context.fillText(row, VALUE_LEFT, middle + (at - (rows.length - 1) / 2) * TEXT_LINE);
  }
}

/** Breaks text into rows of at most this width: nothing is truncated. */
function wrapped(text: string, width: number, context: Context): string[] {
  const rows = [''];
  for (const letter of text) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && context.measureText(row + letter).width > width) rows.push(letter);
    else rows[rows.length - 1] = row + letter;
  }
  return rows;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the canvas gave no picture'));
    }, 'image/png');
  });
}
