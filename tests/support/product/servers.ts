import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST_CONFIG_GLOBAL } from '../../../src/shared/names.ts';
import { APP_DIR, SERVER_ENTRY } from '../../../tools/freshness.mjs';
import { ChildServer } from './childServer.ts';

/** The demo's keys: the back end's defaults. */
export const DEMO_API_KEY = 'moyu-demo-apikey';

/**
 * The environment variable with the path of a data folder that holds the demo catalogue: each test server starts with a
 * copy of it. Without it each server imports the catalogue itself.
 */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';

/** Contents of `config.js`. */
export interface HostConfig {
  readonly permanent_domain?: string;
  readonly apiurls?: readonly string[];
  readonly api_key?: string;
  readonly comicimg_key?: string;
  readonly indextourl?: string | false;
  readonly product_key?: string;
}

export interface RunningServer {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildServer;
  /** Afterwards no process answers at `url`. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** On the same port and the same data. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export interface RunningApp extends RunningServer {
  /** Rewrites `config.js`, as an operator would while the server runs. */
  configure(config: HostConfig): void;
}

/**
 * The built back end alone, without the app, on a port and a data folder of its own.
 * @param config whose keys it encrypts with
 */
export async function startApi(
  env: Readonly<Record<string, string>> = {},
  config: HostConfig = {},
): Promise<RunningServer> {
  const folder = temporaryFolder();
  const configFile = join(folder, 'config.js');
  writeConfig(configFile, config);
  const shown = { SMS_SHOW_CODES: '1', ALLOW_ORIGINS: '*' };
  return start({ APP_DIR: '', CONFIG_FILE: configFile, ...shown, ...env }, folder);
}

/** The built app, with a `config.js` of its own; name other origins in `apiurls`. */
export async function startApp(
  config: HostConfig = {},
  env: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const folder = temporaryFolder();
  const configFile = join(folder, 'config.js');
  const configure = (next: HostConfig) => writeConfig(configFile, next);
  configure(config);
  const server = await start(
    { APP_DIR, CONFIG_FILE: configFile, SMS_SHOW_CODES: '1', ...env },
    folder,
  );
  return { ...server, configure };
}

function writeConfig(file: string, config: HostConfig): void {
  writeFileSync(file, `globalThis.${HOST_CONFIG_GLOBAL} = ${JSON.stringify(config)};\n`);
}

async function start(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<RunningServer> {
  if (!existsSync(SERVER_ENTRY)) throw new Error('Nothing is built: run `npm run build` first.');
  const dataDir = join(folder, 'data');
  const prepared = process.env[PREPARED_DATA];
  if (prepared) cpSync(prepared, dataDir, { recursive: true });
  const server = await ChildServer.start(SERVER_ENTRY, { DATA_DIR: dataDir, ...env });
  return {
    url: server.url,
    dataDir,
    process: server,
    stop: () => server.stop(),
    kill: () => server.kill(),
    restart: (more) => server.restart(more),
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-server-'));
  // A killed test removes nothing by itself.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
