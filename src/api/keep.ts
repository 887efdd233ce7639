import { servicesOf, stateOf, type SessionApi } from './thunk.ts';

type ShelfOf = Awaited<ReturnType<ReturnType<typeof servicesOf>['shelf']>>;

/** Keeping is a by-product: where it fails, the answer is shown all the same. */
export async function keep(
  query: SessionApi,
  work: (shelf: ShelfOf) => Promise<unknown>,
): Promise<void> {
  try {
    await work(await servicesOf(query.extra).shelf());
  } catch (error) {
    console.warn('answer not stored', error);
  }
}

/** How long a fresh answer is waited for, in ms: while no address answers there is nothing to wait for. */
export function patience(query: SessionApi): number | undefined {
  return stateOf(query).global.connection.state === 'offline' ? 0 : undefined;
}
