import { FaultyApi } from '../fakes/faultyApi.ts';
import { Gate } from './gate.ts';
import {
  type HostConfig,
  type RunningApp,
  type RunningServer,
  startApi,
  startApp,
} from './servers.ts';

/** The whole product: the app on one origin, its API on another. */
export interface Product {
  readonly app: RunningApp;
  /** The API proxy that the app calls: inject faults here. */
  readonly faulty: FaultyApi;
  /** The back end behind it. */
  readonly api: RunningServer;
  /** Neither the app's origin nor the API answers a browser any longer; the processes behind them run on. */
  goOffline(): Promise<void>;
  /** Both answer again, at the same addresses. */
  goOnline(): Promise<void>;
  /** Restores the initial state except for accounts: online, no faults, the initial `config.js`. */
  reset(): Promise<void>;
  /** Stops both servers, as a shutdown of their machine would. */
  stop(): Promise<void>;
  /** Starts them again, at the same addresses and with the same data. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts the built app and back end, with a data folder and ports of their own.
 * @param env of the back end
 * @param config for `config.js`, besides the address; the back end uses the same keys
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  config: HostConfig = {},
): Promise<Product> {
  const behind = await startApp(config);
  const gate = await Gate.before(behind.process.port);
  // A payment page links back to listed origins only.
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
