/**
 * A process that calls one address again and again, with a pause between two calls, until its standard input ends.
 * Usage: node latency.mjs ADDRESS PAUSE_MS; prints the milliseconds of each call as a JSON array. It is a process of its
 * own, because in the one that plays the hostile clients the measured time would contain their work.
 */
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', pauseMs = ''] = process.argv.slice(2);
const ended = new AbortController();
process.stdin.on('end', () => ended.abort()).resume();

/** @type {number[]} */
const times = [];
while (!ended.signal.aborted) {
  const started = performance.now();
  await (await fetch(address)).text();
  times.push(performance.now() - started);
  await pause(Number(pauseMs));
}
console.log(JSON.stringify(times));
