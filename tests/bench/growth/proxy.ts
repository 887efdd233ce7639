import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ended } from '../../server/serverProcess.ts';
import { freePort, HOST } from '../../support/product/childServer.ts';

/** nginx before the web processes, as in deploy/nginx.conf, which also caches pictures as a CDN does. */
export interface Proxy {
  readonly url: string;
  /** Resolves when new requests go to these processes alone. */
  use(addresses: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

const PROGRAM = '/usr/sbin/nginx';

/** @returns undefined where nginx is not installed */
export async function startProxy(addresses: readonly string[]): Promise<Proxy | undefined> {
  if (!existsSync(PROGRAM)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'moyu-nginx-'));
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  let generation = 0;
  const configure = (places: readonly string[]) => {
    generation += 1;
    writeFileSync(file, configuration({ places, port, generation, folder }));
  };
  const url = `http://${HOST}:${port}`;
  const isUsed = async () => {
    const answer = await fetch(`${url}/generation`).catch(() => undefined);
    return (await answer?.text()) === String(generation);
  };
  configure(addresses);
  const nginx: ChildProcess = spawn(PROGRAM, ['-p', folder, '-c', file], { stdio: 'ignore' });
  const untilUsed = async () => {
    while (!(await isUsed())) {
      if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
      await pause(20);
    }
  };
  await untilUsed();
  return {
    url,
    async use(places) {
      configure(places);
      nginx.kill('SIGHUP');
      await untilUsed();
    },
    async remove() {
      await ended(nginx, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Configuration {
  readonly places: readonly string[];
  readonly port: number;
  /** Asked for at `/generation`: old workers of nginx answer until they have ended. */
  readonly generation: number;
  readonly folder: string;
}

function configuration({ places, port, generation, folder }: Configuration): string {
  const servers = places.map(
    (place) => `server ${new URL(place).host} max_fails=1 fail_timeout=2s;`,
  );
  // It may only change its user as root.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `
    daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/logs/error.log;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      proxy_cache_path ${folder}/cache keys_zone=pictures:1m max_size=1g;
      upstream moyu { ${servers.join(' ')} keepalive 32; keepalive_timeout 55s; }
      server {
        listen ${HOST}:${port};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        # Readers name their own address: each stands for a network.
        proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        proxy_connect_timeout 2s;
        proxy_next_upstream error timeout;
        location = /generation { return 200 '${generation}'; }
        location /image/ { proxy_cache pictures; proxy_pass http://moyu; }
        location / { proxy_pass http://moyu; }
      }
    }`;
}
