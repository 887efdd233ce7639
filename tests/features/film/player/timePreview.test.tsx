// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TimePreview } from '../../../../src/features/film/player/TimePreview.tsx';

vi.mock('../../../../src/lib/pictures.ts', () => ({ hasPictureWorker: () => true }));

const sprites = {
  seconds: 5,
  width: 160,
  height: 90,
  columns: 10,
  rows: 10,
  sheets: ['films/u/a/sprites_001.webp', 'films/u/a/sprites_002.webp'],
};

/** The frame at a time: its sheet and its place there. */
function frameAt(seconds: number) {
  const { container } = render(<TimePreview sprites={sprites} seconds={seconds} />);
  const frame = container.querySelector('span');
  const sheet = frame?.querySelector('span');
  const image = container.querySelector('img');
  return { frame, image, place: sheet && [sheet.style.left, sheet.style.top] };
}

it('the time preview shows the frame of a time, row by row and sheet by sheet', () => {
  expect(frameAt(0).place).toEqual(['0%', '0%']);
  expect(frameAt(64.9).place).toEqual(['-200%', '-100%']);
  const later = frameAt(505);
  expect(later.place).toEqual(['-100%', '0%']);
});

it('the time preview is not there before its sheet has loaded, and beyond the last one', () => {
  const { frame, image } = frameAt(12);
  expect(frame?.hidden).toBe(true);
  if (!image) throw new Error('no image');
  Object.defineProperty(image, 'naturalWidth', { value: 1600 });
  fireEvent.load(image);
  expect(frame?.hidden).toBe(false);
  expect(frameAt(1000).frame).toBeNull();
});
