import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT_NAMES, readEnvironment } from '../../server/env.ts';
import { TOP } from '../../tools/run.mjs';

const read = (file: string) => readFileSync(join(TOP, 'deploy', file), 'utf8');

/** What the operator sets for the compose files. */
const GIVEN: Readonly<Record<string, string>> = {
  PUBLIC_HOST: 'book.example.com',
  POSTGRES_PASSWORD: 'letters',
  SERVER_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db/moyu',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'moyu',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
};

/** Variables as Docker Compose puts them into texts: `${NAME:-default}` and `${NAME:?message}`. */
function interpolated(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, name: string, sign: string, rest: string) => {
      const given = GIVEN[name] ?? (sign === '-' ? rest : undefined);
      if (given === undefined) throw new Error(`${name} has no value`);
      return given;
    },
  );
}

const serviceSchema = v.object({
  image: v.string(),
  environment: v.record(v.string(), v.string()),
  volumes: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  stop_grace_period: v.optional(v.string()),
  read_only: v.optional(v.boolean()),
});
const composeSchema = v.object({
  services: v.record(v.string(), serviceSchema),
  volumes: v.record(v.string(), v.nullable(v.object({}))),
});

describe.each([
  ['compose.yaml', ['moyu']],
  ['compose.postgres.yaml', ['web1', 'web2', 'worker']],
  ['compose.machine.yaml', ['web', 'admin', 'worker']],
])('%s', (file, ours) => {
  const { services, volumes } = v.parse(
    composeSchema,
    JSON.parse(JSON.stringify(parse(read(file), { merge: true }), interpolated)),
  );

  it('starts processes with variables that the server knows and accepts', () => {
    const found = Object.keys(services).filter((name) => services[name]!.image === 'moyu');
    expect(found).toEqual(ours);
    for (const name of found) {
      const { environment } = services[name]!;
      expect(Object.keys(environment).filter((each) => !ENVIRONMENT_NAMES.includes(each))).toEqual(
        [],
      );
      // As the image sets it.
      const accepted = readEnvironment({ HOST: '0.0.0.0', DATA_DIR: '/data', ...environment });
      expect(accepted).toMatchObject({ publicUrl: 'https://book.example.com', trustedProxies: 1 });
      expect(accepted.role).toBe(name === 'worker' ? 'worker' : ours.length > 1 ? 'web' : 'all');
    }
  });

  it('stores data in volumes that it declares, and gives processes time to leave', () => {
    const all = Object.values(services);
    const named = all.flatMap((each) => each.volumes.map((text) => text.split(':')[0]!));
    expect(named.filter((name) => !/^[./]/.test(name) && !(name in volumes))).toEqual([]);
    for (const name of ours) {
      expect(services[name]).toMatchObject({ stop_grace_period: '60s', read_only: true });
    }
  });

  it('sends requests to the processes that answer them', () => {
    const upstreams = services['proxy']!.environment['UPSTREAM']!.split(' ');
    expect(upstreams).toEqual(
      ours.filter((name) => !['worker', 'admin'].includes(name)).map((name) => `${name}:8080`),
    );
    expect(read('Caddyfile')).toContain('{$UPSTREAM:127.0.0.1:8080}');
    expect(read('Caddyfile')).toContain('health_uri /ready');
  });
});

describe('moyu.service', () => {
  const unit = read('moyu.service');

  it('sets variables that the server knows and accepts', () => {
    const [, text = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
    const { NODE_ENV, ...variables } = Object.fromEntries(
      text.split(' ').map((each) => each.split('=') as [string, string]),
    );
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(variables).filter((each) => !ENVIRONMENT_NAMES.includes(each))).toEqual([]);
    expect(readEnvironment(variables)).toMatchObject({ dataDir: '/var/lib/moyu', port: 8080 });
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!hasSystemd)('is a valid unit for systemd', () => {
    const root = mkdtempSync(join(tmpdir(), 'moyu-unit-'));
    // systemd wants the program to be there.
    const path = join(root, 'moyu.service');
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    rmSync(root, { recursive: true });
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('moyu'));
    expect(ours).toEqual([]);
  });
});

describe('the image', () => {
  it('runs as uid 1000, asks the probe, and sets variables that the server knows', () => {
    const image = read('Dockerfile');
    const [, text = ''] = /^ENV (.+)$/m.exec(image) ?? [];
    const names = text.split(' ').map((each) => each.split('=')[0]!);
    expect(names.filter((name) => ![...ENVIRONMENT_NAMES, 'NODE_ENV'].includes(name))).toEqual([]);
    expect(image).toMatch(/^USER 1000:1000$/m);
    expect(image).toMatch(/^HEALTHCHECK [^]+\/health'/m);
  });
});
