import { FaultyApi } from '../fakes/faultyApi.ts';
import { Gate } from './gate.ts';
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
  /** What a browser calls answers no longer, neither the app's origin nor the API; the processes behind it run on. */
  goOffline(): Promise<void>;
  /** Both answer again, at the same addresses. */
  goOnline(): Promise<void>;
  /** As it was when it started, but for what accounts did: online, its answers right, `config.js` its own. */
  reset(): Promise<void>;
  /** Ends both servers, as their machine would when it is switched off. */
  stop(): Promise<void>;
  /** Starts them again, at the same addresses and with the same data. */
  restart(): Promise<void>;
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
  const behind = await startApp(config);
  const gate = await Gate.before(behind.process.port);
  // A payment's page leads back to origins that are listed.
  const api = await startApi({ ALLOW_ORIGINS: `*,${gate.url}`, ...env }, config);
  const faulty = await FaultyApi.start(api.url);
  const configured = { apiurls: [faulty.url], ...config };
  behind.configure(configured);
  const goOffline = async () => {
    await Promise.all([gate.shut(), faulty.stop()]);
  };
  const goOnline = async () => {
    await Promise.all([gate.open(), faulty.restart()]);
  };
  return {
    app: { ...behind, url: gate.url },
    faulty,
    api,
    goOffline,
    goOnline,
    reset: async () => {
      faulty.heal();
      behind.configure(configured);
      if (!faulty.isListening) await goOnline();
    },
    stop: async () => {
      await goOffline();
      await Promise.all([behind.stop(), api.stop()]);
    },
    restart: async () => {
      await Promise.all([behind.restart(), api.restart()]);
      await goOnline();
    },
    remove: async () => {
      await goOffline();
      await Promise.all([behind.remove(), api.remove()]);
    },
  };
}
