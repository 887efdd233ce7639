import { vi } from 'vitest';
import { lockOut } from '../../../server/admin/operators.ts';
import { firstLink } from '../../../server/admin/setupLinks.ts';
import { totpCode, totpStepOf } from '../../../server/admin/totp.ts';
import { checkSetup, setUp } from '../../../src/shared/admin/session.ts';
import type { AdminClient } from '../../support/product/adminClient.ts';
import type { TestServer } from '../../support/product/testServer.ts';

export const PASSWORD = 'a long password';
export const OWNER = { name: '阿墨', password: PASSWORD };

/** The token of a setup link in a text. */
export function tokenOf(text: string): string {
  return /#([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** The token of a link that the server prints while there is no operator. */
export async function newFirstToken({ services, address, nowMs }: TestServer): Promise<string> {
  const { db, random } = services;
  return tokenOf((await firstLink(db, address, { nowMs, random })) ?? '');
}

/** The present code of an authenticator app. */
export function codeOf({ nowMs }: TestServer, secret: string): string {
  return totpCode(secret, totpStepOf(nowMs));
}

export async function setUpOwner(server: TestServer, owner: AdminClient): Promise<void> {
  await owner.ask(setUp, { token: await newFirstToken(server), ...OWNER });
}

/** Sets up the owner with a second factor. @returns its secret and recovery codes */
export async function setUpWithFactor(server: TestServer, owner: AdminClient) {
  const token = await newFirstToken(server);
  const { factor } = await owner.ask(checkSetup, { token });
  const { secret } = factor;
  const input = { token, ...OWNER, factor: { secret, code: codeOf(server, secret) } };
  const { recovery_codes } = await owner.ask(setUp, input);
  return { secret, recovery_codes };
}

/** Resets an operator when the next call has passed its checks and begins to write. */
export function resetBeforeWrite({ services: { db } }: TestServer, operatorId: string): void {
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin();
    const run = transaction.execute.bind(transaction);
    const execute: typeof transaction.execute = async (write) => {
      await begin().execute((t) => lockOut(t, operatorId));
      return run(write);
    };
    return Object.assign(transaction, { execute });
  });
}
