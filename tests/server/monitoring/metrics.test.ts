import { expect, it } from 'vitest';
import { createMetrics } from '../../../server/monitoring/metrics.ts';
import { openMetricsServer } from '../../../server/monitoring/metricsServer.ts';
import { enqueue } from '../../../server/jobs/jobs.ts';
import { transact } from '../../../server/storage/database.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer } from '../../support/product/testServer.ts';

/** @returns the value of a line, by its name and labels */
function valueIn(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? NaN : Number(found.slice(line.length + 1));
}

forEachDatabase('the numbers for Prometheus', (kind) => {
  it('count requests by the pattern and the code within the envelope, and name no person', async () => {
    const metrics = createMetrics();
    const server = await startServer({ kind, metrics });
    const { token, username } = await server.data('createUser', {});
    await server.ask('user', {}, { token });
    await server.ask('user', {}, { token: 'x'.repeat(43) });
    await fetch(`${server.address}/image/covers/guiqiao.webp?secret=1`);
    await fetch(`${server.address}/image/covers/guiqiao.webp`);
    await fetch(`${server.address}/wp-login.php`);
    await fetch(`${server.address}/api/notice/sandbox`, { method: 'POST', body: '{}' });
    await transact(server.services.db, (t) =>
      enqueue(t, { kind: 'storage.sweep', key: 'sweep', input: {} }, server.nowMs),
    );
    await expect.poll(() => server.lines.length).toBe(7);
    const text = await metrics.text();
    const requests = (method: string, route: string, status: number, code = status) =>
      valueIn(
        text,
        `moyu_http_requests_total{method="${method}",route="${route}",status="${status}",code="${code}"}`,
      );
    expect(requests('POST', '/api/create_user', 200)).toBe(1);
    expect(requests('GET', '/api/user', 200)).toBe(1);
    expect(requests('GET', '/api/user', 200, CODE.tokenExpired)).toBe(1);
    expect(requests('GET', '/image/*', 200)).toBe(2);
    expect(requests('GET', 'app', 404)).toBe(1);
    expect(valueIn(text, 'moyu_http_request_duration_seconds_count{route="/image/*"}')).toBe(2);
    expect(valueIn(text, 'moyu_http_sent_bytes_total{route="/image/*"}')).toBeGreaterThan(1_000);
    expect(valueIn(text, 'moyu_file_sent_bytes_total{kind="covers"}')).toBeGreaterThan(1_000);
    expect(valueIn(text, 'moyu_asset_lookups_total{result="miss"}')).toBe(1);
    expect(valueIn(text, 'moyu_asset_lookups_total{result="hit"}')).toBe(1);
    expect(valueIn(text, 'moyu_payment_notices_total{provider="sandbox",outcome="refused"}')).toBe(
      1,
    );
    expect(valueIn(text, 'moyu_jobs{kind="storage.sweep",state="waiting"}')).toBe(1);
    expect(valueIn(text, 'moyu_database_up')).toBe(1);
    expect(valueIn(text, 'moyu_data_disk_bytes{state="free"}')).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_seconds ');
    expect(text.includes('moyu_database_connections{state="open"}')).toBe(kind === 'postgres');
    for (const secret of [token, username, 'wp-login', 'guiqiao', 'secret', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
    await server.close();
  });

  it('are given without a database, too', async () => {
    const metrics = createMetrics();
    const server = await startServer({ kind, metrics });
    await server.services.db.destroy();
    expect(valueIn(await metrics.text(), 'moyu_database_up')).toBe(0);
    await server.close();
  });
});

it('the numbers are served at one path of a port of their own', async () => {
  const metrics = createMetrics();
  metrics.countMediaTask('page', 'done', 0.2);
  const { address, close } = await openMetricsServer(metrics, 0, () => undefined);
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  const text = await response.text();
  expect(valueIn(text, 'moyu_media_task_duration_seconds_count{task="page",result="done"}')).toBe(
    1,
  );
  expect((await fetch(new URL('/', address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  await close();
});
