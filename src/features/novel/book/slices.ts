/** Work per task, ms: short enough that a slow device still paints every frame. */
const SLICE_MS = 6;

/**
 * Runs the steps in time slices, each in its own task; none runs in the caller's task.
 * @returns cancels the rest
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
