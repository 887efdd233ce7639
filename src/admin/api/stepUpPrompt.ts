/** The question for a password or code, which a refused call asks and one dialog answers. */

let waiting: ((isProved: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** @returns whether the operator has proved again who they are; false: the dialog was closed */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Answers all calls that wait. */
export function answerStepUp(isProved: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isProved);
  notify();
}

export function isStepUpAsked(): boolean {
  return waiting.length > 0;
}

export function subscribeStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
