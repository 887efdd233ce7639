import { createSignal } from '../../lib/signal.ts';

/** The question for a password or code, which a refused call asks and one dialog answers. */

let waiting: ((isProved: boolean) => void)[] = [];
const signal = createSignal();

/** @returns whether the operator has proved again who they are; false: the dialog was closed */
export function requestStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    signal.emit();
  });
}

/** Answers all calls that wait. */
export function answerStepUp(isProved: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isProved);
  signal.emit();
}

export function isStepUpRequested(): boolean {
  return waiting.length > 0;
}

export const subscribeStepUp = signal.subscribe;
