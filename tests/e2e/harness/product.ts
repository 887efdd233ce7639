import { FaultyApi } from './faultyApi.ts';
import {
  type HostConfig,
  type RunningApp,
  type RunningServer,
  startApi,
  startApp,
} from './servers.ts';

/** The whole product as a person meets it: the app on one origin, its API on another. */
export interface Product {
  readonly app: RunningApp;
  /** What the app calls: spoil its answers here. */
  readonly faulty: FaultyApi;
  /** The back end behind it. */
  readonly api: RunningServer;
  /** Nobody answers any more, neither the app's origin nor the API. */
  goOffline(): Promise<void>;
  /** Everybody answers again, at the same addresses. */
  goOnline(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts the built app and back end, with a data folder and ports of their own.
 * @param env of the back end
 * @param config what `config.js` says besides the address; both sides hold to it
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  config: HostConfig = {},
): Promise<Product> {
  const api = await startApi(env, config);
  const faulty = await FaultyApi.start(api.url);
  const app = await startApp({ apiurls: [faulty.url], ...config });
  return {
    app,
    faulty,
    api,
    goOffline: async () => {
      await Promise.all([app.stop(), faulty.stop(), api.stop()]);
    },
    goOnline: async () => {
      await Promise.all([app.restart(), faulty.restart(), api.restart()]);
    },
    remove: async () => {
      await Promise.all([app.remove(), faulty.stop(), api.remove()]);
    },
  };
}
