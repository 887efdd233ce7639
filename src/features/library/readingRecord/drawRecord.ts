import * as texts from '../texts.ts';
import { durationText } from './durationText.ts';
import { levelOf, sumOn, weeksUpTo, type ReadingRecord } from './readingRecord.ts';

/** Fits the screens of phones, and the formats of social networks. */
export const PICTURE_WIDTH_PX = 1_080;
export const PICTURE_HEIGHT_PX = 1_440;

interface Picture {
  readonly record: ReadingRecord;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Host of the app. */
  readonly address: string;
}

/** The light theme, in which pictures of all readers look alike. */
const GROUND = '#f4f5f3';
const CARD = '#ffffff';
const INK = '#14181b';
const PALE_INK = '#636a6f';
const ACCENT = '#d43c27';
/** By level of a day. */
const DAY_COLOURS = ['#eceeeb', '#f6cfc8', '#ec9c8f', '#e06c59', ACCENT] as const;

const MARGIN = 84;
const INNER = PICTURE_WIDTH_PX - 2 * MARGIN;
const HALF_WEEKS = 27;
const WEEKS = 53;

type Context = CanvasRenderingContext2D;

/** Draws the record: name and address of the app, the year, and the figures that one likes to show. */
export function drawRecord(context: Context, picture: Picture): void {
  const { record, today, address } = picture;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX);
  context.textBaseline = 'alphabetic';
  write(context, texts.READING_RECORD, [MARGIN, 152], { size: 68, weight: 700 });
  write(context, today.replaceAll('-', '.'), [MARGIN, 208], { size: 32, colour: PALE_INK });
  drawFigures(context, record, 268);
  drawYear(context, picture, 632);
  const tags = record.tags.slice(0, 3).map(({ name }) => name);
  if (tags.length > 0) {
    const top = 1_196;
    write(context, texts.FAVORITE_TAGS, [MARGIN, top], { size: 32, colour: PALE_INK });
    write(context, fitted(context, tags.join(' · '), 44), [MARGIN, top + 60], {
      size: 44,
      weight: 600,
    });
  }
  context.fillStyle = ACCENT;
  context.fillRect(MARGIN, PICTURE_HEIGHT_PX - 110, 10, 44);
  write(context, texts.BRAND, [MARGIN + 28, PICTURE_HEIGHT_PX - 74], { size: 40, weight: 700 });
  context.textAlign = 'right';
  write(context, address, [PICTURE_WIDTH_PX - MARGIN, PICTURE_HEIGHT_PX - 76], {
    size: 32,
    colour: PALE_INK,
  });
  context.textAlign = 'left';
}

function drawFigures(context: Context, record: ReadingRecord, top: number): void {
  const figures = [
    [texts.READ_IN_ALL, durationText(record.seconds)],
    [texts.CHAPTERS_READ, String(record.chapters)],
    [texts.STREAK, texts.readDays(record.streak)],
    [texts.FINISHED_WORKS, texts.finishedWorks(record.finished)],
  ] as const;
  const [width, height] = [(INNER - 24) / 2, 150];
  for (const [at, [name, value]] of figures.entries()) {
    const left = MARGIN + (at % 2) * (width + 24);
    const y = top + Math.floor(at / 2) * (height + 24);
    context.fillStyle = CARD;
    roundedRectangle(context, [left, y, width, height], 24);
    write(context, name, [left + 32, y + 54], { size: 30, colour: PALE_INK });
    write(context, value, [left + 32, y + 116], { size: 48, weight: 700 });
  }
}

/** Two rows of half a year, as on a phone. */
function drawYear(context: Context, { record, today }: Picture, top: number): void {
  const cell = INNER / HALF_WEEKS;
  const weeks = weeksUpTo(today, WEEKS);
  for (const [at, half] of [weeks.slice(0, HALF_WEEKS), weeks.slice(HALF_WEEKS)].entries()) {
    const y = top + at * (7 * cell + 14);
    for (const [column, week] of half.entries()) {
      for (const [row, day] of week.entries()) {
        if (day > today) continue;
        context.fillStyle = DAY_COLOURS[levelOf(sumOn(record, day).seconds)];
        const size = cell - 5;
        roundedRectangle(context, [MARGIN + column * cell, y + row * cell, size, size], 5);
      }
    }
  }
}

type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** `roundRect` is missing before Safari 16. */
function roundedRectangle(context: Context, [x, y, width, height]: Rectangle, r: number): void {
  context.beginPath();
  context.moveTo(x + r, y);
  context.arcTo(x + width, y, x + width, y + height, r);
  context.arcTo(x + width, y + height, x, y + height, r);
  context.arcTo(x, y + height, x, y, r);
  context.arcTo(x, y, x + width, y, r);
  context.fill();
}

interface Style {
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
}

function write(
  context: Context,
  text: string,
  [x, y]: readonly [x: number, y: number],
  { size, weight = 400, colour = INK }: Style,
): void {
  context.font = fontOf(size, weight);
  context.fillStyle = colour;
  context.fillText(text, x, y, INNER);
}

function fontOf(size: number, weight: number): string {
  return `${weight} ${size}px 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Noto Sans CJK SC', sans-serif`;
}

/** The text, shortened to one line of the picture. */
function fitted(context: Context, text: string, size: number): string {
  context.font = fontOf(size, 600);
  const characters = Array.from(text);
  while (characters.length > 1 && context.measureText(characters.join('')).width > INNER) {
    characters.pop();
  }
  return characters.join('');
}
