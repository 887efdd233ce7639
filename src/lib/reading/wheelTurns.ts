/** Events of one movement follow each other within this time, ms: a touchpad's stream after the fingers have left it. */
const STREAM_MS = 60;
/** Wheel distance of a turn, CSS px: a notch of a mouse wheel is 100 to 120. */
const TURN_PX = 40;
/** CSS px of a line, the unit of Firefox's wheel events. */
const LINE_PX = 40;

export interface WheelStep {
  /** CSS px if `deltaMode` is 0, else lines. Positive: forwards. */
  readonly deltaY: number;
  readonly deltaMode: number;
  /** ms */
  readonly timeStamp: number;
}

/**
 * Turns wheel events into turned pages: each notch of a mouse wheel turns one, and so does a whole movement on a
 * touchpad, however long it runs on.
 * @returns a function that takes each event and answers which way to turn; 0: not at all
 */
export function wheelTurns(): (step: WheelStep) => 1 | 0 | -1 {
  let last = -Infinity;
  let distance = 0;
  let hasTurned = false;
  return ({ deltaY, deltaMode, timeStamp }) => {
    if (timeStamp - last > STREAM_MS) {
      distance = 0;
      hasTurned = false;
    }
    last = timeStamp;
    distance += deltaMode === 0 ? deltaY : deltaY * LINE_PX;
    if (hasTurned || Math.abs(distance) < TURN_PX) return 0;
    hasTurned = true;
    return distance > 0 ? 1 : -1;
  };
}
