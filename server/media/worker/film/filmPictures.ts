import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filmInput, runProgram } from '../../../import/formats/film/ffmpeg.ts';
import type { FilmFacts } from '../../../import/formats/film/probeFilm.ts';
import {
  POSTER_PLACE,
  POSTER_WIDTH_MAX_PX,
  SPRITE_COLUMNS,
  SPRITE_QUALITY,
  SPRITE_ROWS,
  SPRITE_SECONDS,
  SPRITE_WIDTH_PX,
  WEBP_QUALITY,
} from '../../mediaLimits.ts';
import type { FilmSprites, UnitFile } from '../../mediaTasks.ts';
import { encodeFrame } from '../pictures.ts';

const POSTER = 'poster.webp';

/** @returns the frame of the poster as PNG @throws ProblemError */
export async function filmStill(
  { root, unit }: UnitFile,
  { seconds, width, height, video }: FilmFacts,
  folder: string,
): Promise<Buffer> {
  const still = join(folder, 'still.png');
  const args = [
    '-y',
    '-ss',
    String(seconds * POSTER_PLACE),
    ...filmInput(join(root, unit.path)),
    '-map',
    `0:${video.index}`,
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height},setsar=1`,
    '-update',
    '1',
    'still.png',
  ];
  await runProgram({ program: 'ffmpeg', args, file: unit.path, cwd: folder });
  const bytes = await readFile(still);
  await rm(still);
  return bytes;
}

/** @returns the name of the poster in the folder */
export async function writePoster(
  file: UnitFile,
  facts: FilmFacts,
  folder: string,
): Promise<string> {
  const bytes = await filmStill(file, facts, folder);
  const size = { widthMax: POSTER_WIDTH_MAX_PX, quality: WEBP_QUALITY };
  await writeFile(join(folder, POSTER), await encodeFrame({ bytes }, size), { mode: 0o600 });
  return POSTER;
}

const SHEET = /^sprites_\d+\.png$/;

/**
 * Makes the sheets of the time preview, of key frames alone: others would have to be decoded up to there.
 * @param playlist of the smallest quality, in the folder
 */
export async function writeSprites(
  file: string,
  { width, height }: FilmFacts,
  { folder, playlist }: { readonly folder: string; readonly playlist: string },
): Promise<FilmSprites> {
  const frame = {
    width: SPRITE_WIDTH_PX,
    height: Math.max(2, Math.round((SPRITE_WIDTH_PX * height) / width / 2) * 2),
  };
  const filters = [
    `fps=1/${SPRITE_SECONDS}`,
    `scale=${frame.width}:${frame.height}`,
    `tile=${SPRITE_COLUMNS}x${SPRITE_ROWS}`,
  ];
  const args = [
    '-y',
    '-skip_frame',
    'nokey',
    '-i',
    playlist,
    '-an',
    '-vf',
    filters.join(','),
    'sprites_%03d.png',
  ];
  await runProgram({ program: 'ffmpeg', args, file, cwd: folder });
  const sheets: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => SHEET.test(each)).toSorted()) {
    const sheet = name.replace('.png', '.webp');
    const size = { widthMax: frame.width * SPRITE_COLUMNS, quality: SPRITE_QUALITY };
    const bytes = await encodeFrame({ bytes: await readFile(join(folder, name)) }, size);
    await writeFile(join(folder, sheet), bytes, { mode: 0o600 });
    await rm(join(folder, name));
    sheets.push(sheet);
  }
  return {
    seconds: SPRITE_SECONDS,
    ...frame,
    columns: SPRITE_COLUMNS,
    rows: SPRITE_ROWS,
    sheets,
  };
}
