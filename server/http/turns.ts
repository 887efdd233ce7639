/**
 * [Note: Turns by address]
 * Requests that have arrived are begun in turn by the addresses that sent them, not in the order of arrival: a client
 * with two hundred connections delays another client by one request of its own, not by two hundred. Work goes on for a
 * few milliseconds at a time, so that new requests are read, and get their turn, in between.
 */

const SLICE_MS = 4;

/** @returns adds a request to the queue of an address; it is begun at that address's turn */
export function requestTurns(): (address: string, begin: () => void) => void {
  const queues = new Map<string, (() => void)[]>();
  let isRunning = false;
  const runSlice = () => {
    const endMs = performance.now() + SLICE_MS;
    // An address with further requests is added again behind the others, and so visited again.
    for (const [address, queue] of queues) {
      queues.delete(address);
      queue.shift()?.();
      if (queue.length > 0) queues.set(address, queue);
      if (performance.now() >= endMs) break;
    }
    isRunning = queues.size > 0;
    if (isRunning) setImmediate(runSlice);
  };
  return (address, begin) => {
    const queue = queues.get(address);
    if (queue) queue.push(begin);
    else queues.set(address, [begin]);
    if (isRunning) return;
    isRunning = true;
    setImmediate(runSlice);
  };
}
