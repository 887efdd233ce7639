import type { Pixels } from '../../../../src/features/comic/reader/cropBorders.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Corners in order, in pixels. */
export type Shape = readonly Point[];

export const WIDTH = 400;
export const HEIGHT = 600;

/** Left, top, width and height in pixels. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** An upright panel. */
export function upright([left, top, width, height]: Box): Shape {
  return [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ];
}

/** A page of panels with drawings of many tones. @param paper grey of the gutters */
export function drawnPage(shapes: readonly Shape[], paper = 255): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isDrawn = shapes.some((shape) => isWithin(shape, x, y));
      const tone = isDrawn ? 60 + ((x * 37 + y * 53) % 130) : paper;
      data.fill(tone, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Paints over a page. */
export function painted(page: Pixels, shape: Shape, tone: number): Pixels {
  const data = new Uint8ClampedArray(page.data);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    if (!isWithin(shape, at % WIDTH, Math.floor(at / WIDTH))) continue;
    data.fill(tone, at * 4, at * 4 + 3);
  }
  return { ...page, data };
}

/** Within a convex shape whose corners go clockwise. */
function isWithin(shape: Shape, x: number, y: number): boolean {
  return shape.every((a, index) => {
    const b = shape[(index + 1) % shape.length] as Point;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}
