/** The method itself, to be called by a stand-in with its `this`. */
export function methodOf<T extends object, K extends keyof T>(prototype: T, name: K): T[K] {
  return prototype[name];
}
