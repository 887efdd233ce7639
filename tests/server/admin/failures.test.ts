import { expect, it } from 'vitest';
import { failureResponse } from '../../../server/admin/http/handleAdminCall.ts';
import type { Services } from '../../../server/services.ts';
import { DatabaseAwayError } from '../../../server/storage/databaseAway.ts';

it('answers 503 while the database is away, and reports it once', async () => {
  const lines: string[] = [];
  const services = { report: (line: string) => void lines.push(line) } as unknown as Services;
  const request = new Request('http://localhost/admin/api/works');
  const away = new DatabaseAwayError(new Error('the connection was refused'));
  for (let i = 0; i < 3; i += 1) {
    const response = failureResponse(services, away, request);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'unavailable' });
  }
  expect(lines).toEqual([expect.stringContaining('the connection was refused')]);
});
