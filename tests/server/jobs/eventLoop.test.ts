import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchEventLoop } from '../../../server/jobs/eventLoop.ts';

it('a process is not calm after its event loop was late, and calm again when callbacks run in time', async () => {
  const watch = watchEventLoop(50);
  await watch.whenCalm();
  let calm = false;
  const blockUntil = performance.now() + 300;
  while (performance.now() < blockUntil) calm = false;
  // The next window measures the block.
  await sleep(600);
  const waiting = watch.whenCalm().finally(() => {
    calm = true;
  });
  expect(calm).toBe(false);
  await waiting;
  expect(calm).toBe(true);
  watch.stop();
  await watch.whenCalm();
});
