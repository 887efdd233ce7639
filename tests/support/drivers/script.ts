import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Script, WaitOptions } from './engine.ts';

const WAIT_TIMEOUT_MS = 10_000;
const POLL_MS = 40;

/**
 * Runs a script through the debugger's own evaluation, which no content security policy forbids
 * (the driver's own goes through `eval`).
 */
export async function evaluateIn<T, A extends readonly unknown[]>(
  session: CDPSession,
  script: Script<T, A>,
  args: A,
): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: expressionOf(script, args),
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    throw new Error(`In the page: ${exception?.description ?? exception?.value ?? text}`);
  }
  return result.value as T;
}

/** @returns an expression that calls it, or the expression that it is */
export function expressionOf<T, A extends readonly unknown[]>(
  script: Script<T, A>,
  args: A,
): string {
  if (typeof script === 'string') return script;
  return `(${script.toString()})(...${JSON.stringify(args)})`;
}

/** @throws naming what was waited for, and the last answer, after the time is up (10 s by default) */
export async function waitForIn<T>(
  ask: () => Promise<T>,
  source: string,
  { timeoutMs = WAIT_TIMEOUT_MS, what = source }: WaitOptions,
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

/** So long a time without a change counts as rest: longer than a retry or a poll that comes at once. */
const STEADY_MS = 700;
const STEADY_TIMEOUT_MS = 20_000;

/**
 * Waits until two answers in a row, STEADY_MS apart, are the same.
 * @throws where it goes on changing
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
