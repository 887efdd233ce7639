import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Script, WaitOptions } from './engine.ts';

/** For one step of a test. Generous, because a busy machine is slow: only a step that fails takes as long. */
export const ACTION_TIMEOUT_MS = 20_000;

/** False while an overlay that was closed by hand takes its entry back from the history ([Note: Overlays and the history]). */
export const HAS_NO_STEP_BACK = `(history.state?.overlays ?? 0) <= document.querySelectorAll(
  'dialog[open], main:not([style*="none"]) [aria-expanded="true"]').length`;
const POLL_MS = 40;

/** Longer than any step of a test waits. */
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * @param what the step, for the error
 * @throws where the browser does not answer: the time limit of a test would not say at which step it stood
 */
export async function answered<T>(call: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const late = pause(ANSWER_TIMEOUT_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`The browser did not answer within ${ANSWER_TIMEOUT_MS} ms: ${what}`);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    ended.abort();
  }
}

/**
 * Runs a script through the debugger's evaluation, which no content security policy blocks (the driver's own uses
 * `eval`).
 */
export async function evaluateIn<T, A extends readonly unknown[]>(
  session: CDPSession,
  script: Script<T, A>,
  args: A,
): Promise<T> {
  const expression = expressionOf(script, args);
  const { result, exceptionDetails } = await answered(
    session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    }),
    expression.slice(0, 300),
  );
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    throw new Error(`In the page: ${exception?.description ?? exception?.value ?? text}`);
  }
  return result.value as T;
}

/** @returns an expression that calls a function, or the given expression */
export function expressionOf<T, A extends readonly unknown[]>(
  script: Script<T, A>,
  args: A,
): string {
  if (typeof script === 'string') return script;
  return `(${script.toString()})(...${JSON.stringify(args)})`;
}

/** @throws after the time limit (ACTION_TIMEOUT_MS by default), naming the condition and the last value */
export async function waitForIn<T>(
  ask: () => Promise<T>,
  source: string,
  { timeoutMs = ACTION_TIMEOUT_MS, what = source }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask().then(
      (value) => ({ value, said: JSON.stringify(value) }),
      (error: unknown) => ({ value: undefined, said: String(error) }),
    );
    if (answer.value) return answer.value;
    if (performance.now() > deadline) {
      throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}\nlast answer: ${answer.said}`);
    }
    await pause(POLL_MS);
  }
}

const QUIET_LOOKS = 4;
const QUIET_LOOK_MS = 120;
const QUIET_TIMEOUT_MS = 30_000;

/**
 * Waits until some looks in a row show the same.
 * @param isThere what has to be true of it
 * @throws with the last look, where it keeps changing
 */
export async function untilQuiet<T>(
  look: () => Promise<T>,
  isThere: (seen: T) => boolean = () => true,
): Promise<T> {
  const deadline = performance.now() + QUIET_TIMEOUT_MS;
  let [last, equal] = ['', 0];
  for (;;) {
    const seen = await look();
    const now = JSON.stringify(seen);
    equal = now === last && isThere(seen) ? equal + 1 : 1;
    if (equal === QUIET_LOOKS) return seen;
    if (performance.now() > deadline) throw new Error(`it does not rest: ${now}`);
    last = now;
    await pause(QUIET_LOOK_MS);
  }
}

/** Without a change for this long the state counts as steady: longer than an immediate retry or poll. */
const STEADY_MS = 700;
const STEADY_TIMEOUT_MS = 20_000;

/**
 * Waits until two values in a row, STEADY_MS apart, are equal.
 * @throws where they keep changing
 */
export async function untilSteady<T>(ask: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + STEADY_TIMEOUT_MS;
  let last = await ask();
  for (;;) {
    await pause(STEADY_MS);
    const now = await ask();
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    if (performance.now() > deadline) throw new Error(`it goes on: ${JSON.stringify(now)}`);
    last = now;
  }
}

/**
 * Runs in the page, with the element and the driver's callback: answers when the element rests and no fixed bar covers
 * it. WebKit's driver would press where it was, or refuse.
 */
export const UNTIL_STILL = `
  const [element, done] = arguments;
  let before;
  const look = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (before === x + ' ' + y) {
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (top && !element.contains(top)) element.scrollIntoView({ block: 'center' });
      return done();
    }
    before = x + ' ' + y;
    requestAnimationFrame(look);
  };
  look();`;
