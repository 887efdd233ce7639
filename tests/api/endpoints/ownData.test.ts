import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOwnData } from '../../../src/api/endpoints/ownData.ts';
import { runInit } from '../../../src/api/session.ts';
import { exportData } from '../../../src/shared/contract/ownData.ts';
import { ENVELOPE_BYTES_MAX, OWN_DATA_TIMEOUT_MS } from '../../../src/shared/limits.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

/** Writes the account of a visitor. */
const FAVORITE = { action: 'add' as const, uuids: ['comic-guiqiao'] };
const MESSAGE = 'x'.repeat(2 ** 20);

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(async () => {
  vi.useRealTimers();
  await its.close();
});

const reported = () => ({ token: its.store.getState().user.token });
const ask = () => its.store.dispatch(exportOwnData());
const attempts = () => its.faulty.count(exportData.path);

/** Asks while the answer is held back; the clock does not run on. */
async function askAndHold() {
  const letThrough = its.faulty.hold(exportData.path);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const answer = ask();
  // The request goes over a real network, in real time.
  while (attempts() === 0) await pause(25);
  return { answer, letThrough };
}

it('the copy of one’s own data may take a minute, and is asked for once', async () => {
  const { answer, letThrough } = await askAndHold();
  await vi.advanceTimersByTimeAsync(OWN_DATA_TIMEOUT_MS - 1);
  letThrough();
  expect(await answer).toMatchObject({ ok: true });
  expect(attempts()).toBe(1);
});

it('the copy of one’s own data that takes longer fails without another attempt, which would count', async () => {
  const { answer, letThrough } = await askAndHold();
  await vi.advanceTimersByTimeAsync(OWN_DATA_TIMEOUT_MS);
  expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } });
  expect(attempts()).toBe(1);
  letThrough();
});

it('the copy of one’s own data may be larger than other answers', async () => {
  const user_id = its.store.getState().user.userinfo?.uuid ?? '';
  await its.server.data('changeCollection', FAVORITE, reported());
  const count = ENVELOPE_BYTES_MAX / MESSAGE.length;
  for (let i = 0; i < count; i += 1) {
    const row = { user_id, from_desk: 0, order_id: null, with_account: 0, created_at: i };
    await its.server.services.db
      .insertInto('service_message')
      .values({ ...row, id: `m${i}`, text: MESSAGE })
      .execute();
  }
  const answer = await ask();
  expect(answer.ok && answer.data.split(MESSAGE)).toHaveLength(count + 1);
});
