import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { soak } from '../bench/soak.ts';

const SECONDS = 8;
const CONNECTIONS = 100;

it.runIf(existsSync('/proc/self/status'))(
  'slow, aborting, pipelining and never-reading clients neither end a server nor fill its memory',
  async () => {
    const { hasCrashed, memoryMib } = await soak(SECONDS, CONNECTIONS);
    expect(hasCrashed).toBe(false);
    // The heap of a young process has not settled: ten minutes (`npm run bench -- soak`) limit it to a tenth.
    expect(memoryMib[1] / memoryMib[0]).toBeLessThan(1.5);
  },
  90_000,
);
