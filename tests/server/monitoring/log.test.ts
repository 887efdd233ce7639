import { describe, expect, it } from 'vitest';
import { createLog, type EndedRequest } from '../../../server/monitoring/log.ts';
import { startServer } from '../../support/product/testServer.ts';

const REQUEST: EndedRequest = {
  id: 'abcdefgh',
  method: 'GET',
  path: '/api/user',
  route: '/api/user',
  status: 200,
  code: 402,
  durationMs: 2.6,
  sentBytes: 100,
};

function logOf(format: 'text' | 'json') {
  const out: string[] = [];
  const err: string[] = [];
  const log = createLog({
    format,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => Date.parse('2026-11-21T04:00:00Z'),
  });
  log.info('started');
  log.report('fault: one\n  at two');
  log.report('fault: three', 'abcdefgh');
  log.request(REQUEST);
  return { out, err };
}

describe('the log', () => {
  it('is plain lines by default', () => {
    expect(logOf('text')).toEqual({
      out: ['started', 'GET /api/user 200 3ms [abcdefgh]'],
      err: ['fault: one\n  at two', '[abcdefgh] fault: three'],
    });
  });

  it('is an object of JSON a line on demand, also where a message has several', () => {
    const { out, err } = logOf('json');
    const time = '2026-11-21T04:00:00.000Z';
    expect([...out, ...err].join('')).not.toContain('\n');
    expect(out.map((line) => JSON.parse(line))).toEqual([
      { time, level: 'info', message: 'started' },
      {
        time,
        level: 'info',
        message: 'request',
        request_id: 'abcdefgh',
        method: 'GET',
        path: '/api/user',
        status: 200,
        code: 402,
        duration_ms: 3,
      },
    ]);
    expect(err.map((line) => JSON.parse(line))).toEqual([
      { time, level: 'error', message: 'fault: one\n  at two' },
      { time, level: 'error', message: 'fault: three', request_id: 'abcdefgh' },
    ]);
  });
});

it('a fault is reported with the id that the client was given', async () => {
  const server = await startServer();
  await server.services.db.destroy();
  const response = await fetch(`${server.address}/api/create_user`, { method: 'POST', body: '{}' });
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(server.faults).toEqual([id]);
  await expect.poll(() => server.lines.join('\n')).toContain(`[${id}]`);
  await server.close();
});
