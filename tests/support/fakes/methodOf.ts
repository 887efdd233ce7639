/** The unbound method, for a stub to call with its own `this`. */
export function methodOf<T extends object, K extends keyof T>(prototype: T, name: K): T[K] {
  return prototype[name];
}
