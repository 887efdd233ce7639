export interface Signal<A extends readonly unknown[] = []> {
  /** @returns unsubscribes */
  readonly subscribe: (listener: (...args: A) => void) => () => void;
  readonly emit: (...args: A) => void;
}

/** Listeners in this page. */
export function createSignal<A extends readonly unknown[] = []>(): Signal<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
