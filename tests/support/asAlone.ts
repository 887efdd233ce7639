// Before timers are noted: its scheduler keeps those of its first file, and waits for ever for one that was ended.
import 'react-dom/client';
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/environments';

/**
 * Runs before each file of processes that files share, and gives the file what it would have in a process of its own:
 * modules without state, the globals of a fresh process, a new document, and no timer or channel of an earlier file.
 */

const endOfTurn = setImmediate;
const before = Object.getOwnPropertyDescriptors(globalThis);
const variables = { ...process.env };
vi.resetModules();

/** Its own second is too short for a busy machine, and no setting changes that. */
const WAIT_MS = 20_000;
const { waitFor } = vi;
vi.waitFor = (look, options = WAIT_MS) => waitFor(look, options);

/** What ends the work that the file began. */
const ends: (() => void)[] = [];
for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const) {
  const start = globalThis[name] as (...given: unknown[]) => never;
  const noted = (...given: unknown[]) => {
    const begun = start(...given);
    ends.push(() => (name === 'setImmediate' ? clearImmediate(begun) : clearTimeout(begun)));
    return begun;
  };
  // With what `promisify` reads.
  Object.defineProperties(noted, Object.getOwnPropertyDescriptors(start));
  Object.assign(globalThis, { [name]: noted });
}
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    ends.push(() => this.close());
  }
};
const page =
  'document' in globalThis && (await builtinEnvironments['happy-dom'].setup(globalThis, {}));

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.waitFor = waitFor;
  // What was about to go on does so, until it waits again.
  for (let ended = 0; ended < ends.length;) {
    for (; ended < ends.length; ended += 1) ends[ended]?.();
    await new Promise((done) => {
      endOfTurn(done);
    });
  }
  if (page) await page.teardown(globalThis);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!(name in before)) Reflect.deleteProperty(globalThis, name);
  }
  Object.defineProperties(globalThis, before);
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
