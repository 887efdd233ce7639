import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../server/env.ts';
import { HostConfigError, parseHostConfig, watchHostConfig } from '../../server/http/hostConfig.ts';
import { DEMO_API_KEY, DEMO_COMICIMG_KEY, parseKey } from '../../src/shared/crypto/key.ts';

const text = (value: Uint8Array) => Buffer.from(value).toString('utf8');

describe('the environment', () => {
  it('gives processes of one PostgreSQL roles, and time to leave', () => {
    const DATABASE_URL = 'postgres://db/moyu';
    expect(readEnvironment({ DATABASE_URL, ROLE: 'web' })).toMatchObject({
      role: 'web',
      drainSeconds: 5,
    });
    expect(readEnvironment({ DATABASE_URL, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
    for (const ROLE of ['web', 'worker']) {
      expect(() => readEnvironment({ ROLE })).toThrow('ROLE: web and worker need DATABASE_URL');
    }
  });

  it('stores files in S3 where all of its variables are set, and names those that lack', () => {
    const all = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'moyu',
      S3_KEY: 'the key',
      S3_SECRET: 'the secret',
    };
    const set = { ...all, S3_KEY: 'key', S3_SECRET: 'secret' };
    expect(readEnvironment({ ...set, S3_PATH_STYLE: '0', CACHE_GB: '0' })).toMatchObject({
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'moyu',
        region: 'us-east-1',
        key: 'key',
        secret: 'secret',
        isPathStyle: false,
      },
      cacheBytes: 0,
    });
    const { S3_BUCKET: _bucket, ...lacking } = set;
    expect(() => readEnvironment(lacking)).toThrow('S3_BUCKET: must be set');
    expect(() => readEnvironment({ S3_KEY: 'key' })).toThrow('S3_ENDPOINT: must be set');
    // With a space, which is a mistake of copying.
    expect(() => readEnvironment(all)).toThrow(/^S3_KEY: [^]*\nS3_SECRET: (?![^]*the secret)/);
    for (const S3_ENDPOINT of [
      's3.example.com',
      'https://a:b@s3.example',
      'https://s3.example/x',
    ]) {
      expect(() => readEnvironment({ ...set, S3_ENDPOINT })).toThrow('S3_ENDPOINT: ');
    }
  });

  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: '',
      appDir: 'dist/app',
      admin: { origin: '' },
      adminDir: 'dist/admin',
      configFile: 'dist/app/config.js',
      allowOrigins: ['*'],
      welcomeCoins: 128,
      sms: 'demo',
      smsShowCodes: false,
      trustedProxies: 0,
      publicUrl: '',
      imageBase: '',
      paySandbox: true,
      demo: true,
      scanMinutes: 5,
      seo: true,
      allowsPrivatePush: false,
      mediaWorkers: Math.max(1, availableParallelism() - 1),
      ffmpeg: 'ffmpeg',
      keepOriginals: true,
      role: 'all',
      logFormat: 'text',
      metricsPort: undefined,
      drainSeconds: 0,
      backups: true,
      backupDir: '',
      backupFiles: false,
      backupPassphrase: undefined,
      s3: undefined,
      cacheBytes: 5_000_000_000,
      secret: undefined,
    });

    expect(readEnvironment({ APP_DIR: '' }).configFile).toBe('');
    const origins = readEnvironment({ ALLOW_ORIGINS: 'https://a.example/, http://b:1' });
    expect(origins.allowOrigins).toEqual(['https://a.example', 'http://b:1']);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['HOST', ''],
    ['DATABASE_URL', 'mysql://me:pass@host'],
    ['ALLOW_ORIGINS', 'example.com'],
    ['IMAGE_BASE', 'cdn.example'],
    ['SMS', 'twilio'],
    ['SMS_SHOW_CODES', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['WELCOME_COINS', '-1'],
    ['WELCOME_COINS', '100001'],
    ['SCAN_MINUTES', '1441'],
    ['MEDIA_WORKERS', '0'],
    ['FFMPEG', ''],
    ['KEEP_ORIGINALS', 'yes'],
    ['SEO', 'no'],
    ['PUSH_PRIVATE', 'yes'],
    ['SERVER_SECRET', 'too easy'],
  ])('reports %s if it is %j, and never shows the value', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name}`));
    expect(read).not.toThrow(value || 'received');
  });
});

describe("the demo's features", () => {
  const decided = { PAY_SANDBOX: '0', WELCOME_COINS: '0', SMS: 'off' };
  const namedIn = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables);
      return [];
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      return error.message.split('\n').map((line) => line.split(':')[0]);
    }
  };

  it.each(['127.0.0.1', '127.0.0.53', '::1', 'localhost'])(
    'are on by default if only this machine can connect (%s)',
    (HOST) => {
      const given = { paySandbox: true, welcomeCoins: 128, sms: 'demo' };
      expect(readEnvironment({ HOST })).toMatchObject(given);
    },
  );

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: 'moyu.example' },
    { PUBLIC_URL: 'https://moyu.example' },
  ])(
    'are decided by the operator, each by its name, if other machines can connect (%j)',
    (reachable) => {
      expect(namedIn(reachable)).toEqual(['PAY_SANDBOX', 'WELCOME_COINS', 'SMS']);
      for (const name of ['PAY_SANDBOX', 'WELCOME_COINS', 'SMS'] as const) {
        const { [name]: _, ...others } = decided;
        expect(namedIn({ ...reachable, ...others })).toEqual([name]);
      }
      const no = { paySandbox: false, welcomeCoins: 0, sms: 'off' };
      expect(readEnvironment({ ...reachable, ...decided })).toMatchObject(no);
      const yes = { PAY_SANDBOX: '1', WELCOME_COINS: '5', SMS: 'demo' };
      const given = { paySandbox: true, welcomeCoins: 5, sms: 'demo' };
      expect(readEnvironment({ ...reachable, ...yes })).toMatchObject(given);
      expect(namedIn({ ...reachable, ...yes, SMS_SHOW_CODES: '1' })).toEqual(['SMS_SHOW_CODES']);
    },
  );
});

describe('config.js', () => {
  it('may be missing or empty: then the keys are those of the demo', () => {
    for (const source of ['', 'globalThis.MOYU_CONFIG = {};', 'window.MOYU_CONFIG = {}']) {
      const config = parseHostConfig(source);
      expect(text(config.apiKey)).toBe(DEMO_API_KEY);
      expect(text(config.imageKey)).toBe(DEMO_COMICIMG_KEY);
      expect(config).toMatchObject({ apiOrigins: [], permanentDomain: '' });
    }
    expect(text(watchHostConfig('/no/such/file', () => undefined)().apiKey)).toBe(DEMO_API_KEY);
  });

  it('gives keys, origins and the permanent domain, and other fields are ignored', () => {
    const config = parseHostConfig(`
      const base = 'https://api.example';
      self.MOYU_CONFIG = {
        api_key: 'hex:${'ab'.repeat(24)}',
        comicimg_key: 'base64:${Buffer.alloc(32, 1).toString('base64')}',
        apiurls: ['/', base + '/one', base + '/two', 'ftp://x', 'http://[bad'],
        permanent_domain: 'https://moyu.example',
        product_key: 'x',
      };`);
    expect(config.apiKey).toHaveLength(24);
    expect(config.imageKey).toHaveLength(32);
    expect(config.apiOrigins).toEqual(['https://api.example']);
    expect(config.permanentDomain).toBe('https://moyu.example');
  });

  it.each([
    ['globalThis.MOYU_CONFIG = { api_key: "too short" }', 'api_key'],
    ['globalThis.MOYU_CONFIG = { comicimg_key: "hex:zz" }', 'comicimg_key'],
    ['globalThis.MOYU_CONFIG = { api_key: 1234567890123456 }', 'api_key: a key is text'],
    ['globalThis.MOYU_CONFIG = { apiurls: "/" }', 'apiurls'],
    ['globalThis.MOYU_CONFIG = 1', 'MOYU_CONFIG'],
    ['globalThis.MOYU_CONFIG = {', 'evaluated'],
    ['process.exit(1)', 'evaluated'],
    ['require("fs")', 'evaluated'],
    ['for (;;) {}', 'evaluated'],
  ])('%s is refused, naming %s', (source, name) => {
    let refusal: unknown;
    try {
      parseHostConfig(source);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(HostConfigError);
    expect(String(refusal)).toContain(name);
    expect(String(refusal)).not.toMatch(/too short|123456/);
  });
});

describe('a key', () => {
  it('is text, hex or base64 of 16, 24 or 32 bytes', () => {
    expect(text(parseKey('0123456789abcdef'))).toBe('0123456789abcdef');
    expect(parseKey('墨屿墨屿墨屿墨屿')).toHaveLength(24);
    expect([...parseKey(`hex:${'0Fa0'.repeat(8)}`)].slice(0, 2)).toEqual([15, 160]);
    expect(parseKey(`base64:${'A'.repeat(22)}==`)).toEqual(new Uint8Array(16));
  });

  it.each(['q', 'q'.repeat(17), 'hex:', `hex:${'7'.repeat(31)}`, 'base64:qq==', 'base64:!'])(
    '%j is refused, and the message does not repeat it',
    (key) => {
      expect(() => parseKey(key)).toThrow(RangeError);
      expect(() => parseKey(key)).not.toThrow(/q|7|!/);
    },
  );
});
