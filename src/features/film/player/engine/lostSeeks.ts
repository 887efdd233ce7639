/** A seek to buffered data that lasts longer is lost. */
const LOST_AFTER_MS = 4_000;

/**
 * Repeats a seek that never ends. WebKitGTK loses one that begins while the first segments are appended: `seeking` stays
 * true although the position is buffered, and the film stands still.
 * @returns stops it
 */
export function repeatLostSeeks(video: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeat = () => {
    const { seeking, currentTime } = video;
    if (!seeking) return;
    if (isBuffered(video, currentTime)) video.currentTime = currentTime;
    else watch();
  };
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(repeat, LOST_AFTER_MS);
  };
  video.addEventListener('seeking', watch);
  return () => {
    clearTimeout(timer);
    video.removeEventListener('seeking', watch);
  };
}

function isBuffered({ buffered }: HTMLVideoElement, seconds: number): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= seconds && seconds < buffered.end(index)) return true;
  }
  return false;
}
