/** Asks for all of them at once; one that throws, in a transaction that has ended, leaves no promise of the others unheard. */
export function together<T extends readonly unknown[]>(
  ...requests: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  return Promise.all(requests.map(async (request) => request())) as unknown as Promise<T>;
}
