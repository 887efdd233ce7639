/** Width to height of a cover. */
const COVER_RATIO = 3 / 4;
/** Of a share of the picture's side, as the address carries it. */
const SHARE_DIGITS = 6;

/** The picture's side of which a cover leaves a part out; undefined where the whole picture fits. */
export type CropSide = 'width' | 'height' | undefined;

export function cropSide(width: number, height: number): CropSide {
  const ratio = width / height;
  if (Math.abs(ratio - COVER_RATIO) < 0.001) return undefined;
  return ratio > COVER_RATIO ? 'width' : 'height';
}

/**
 * The largest part of a picture at 3:4.
 * @param width of the picture, in pixels, as it is seen
 * @param height in pixels
 * @param position 0 (left or top) to 1 (right or bottom)
 * @returns shares from 0 to 1 as texts, rounded down so that none exceeds the picture
 */
export function coverCrop(width: number, height: number, position: number) {
  const shareX = Math.min(1, (height * COVER_RATIO) / width);
  const shareY = Math.min(1, width / COVER_RATIO / height);
  return {
    left: shareText(position * (1 - shareX)),
    top: shareText(position * (1 - shareY)),
    width: shareText(shareX),
    height: shareText(shareY),
  };
}

function shareText(share: number): string {
  const unit = 10 ** SHARE_DIGITS;
  return (Math.floor(share * unit) / unit).toFixed(SHARE_DIGITS);
}
