/** If a request throws because the transaction has ended, no rejection of the others goes unhandled. */
export function together<T extends readonly unknown[]>(
  ...requests: { [K in keyof T]: () => Promise<T[K]> }
): Promise<T> {
  return Promise.all(requests.map(async (request) => request())) as unknown as Promise<T>;
}
