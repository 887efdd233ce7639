/** Long enough to get somewhere, short enough that a slow device still draws every frame, ms. */
const SLICE_MS = 6;

/**
 * Runs steps in slices, each a task of its own, none in the one that asks: that has enough to do.
 * @returns stops it
 */
export function runInSlices(steps: Generator<void, void>): () => void {
  const channel = new MessageChannel();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    channel.port1.close();
  };
  const slice = () => {
    if (isStopped) return;
    const until = performance.now() + SLICE_MS;
    do {
      if (steps.next().done) {
        stop();
        return;
      }
    } while (performance.now() < until);
    channel.port2.postMessage(null);
  };
  channel.port1.addEventListener('message', slice);
  channel.port1.start();
  channel.port2.postMessage(null);
  return stop;
}
