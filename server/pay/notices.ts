import { NOTICE_BYTES_MAX } from '../../src/shared/limits.ts';
import { transact } from '../storage/database.ts';
import { takeNotice } from '../domain/orders/payments.ts';
import { readBytes } from '../http/input.ts';
import { noteOf } from '../http/requestNotes.ts';
import type { Services } from '../services.ts';
import { NoticeRefused, type PaymentProvider } from './provider.ts';

export const NOTICE_PATH = '/api/notice';

/**
 * Answers a provider's notice of a payment. A notice with a valid signature is acknowledged whatever its result: a
 * repeat would change nothing, and a payment that could not be credited is stored for the operator. After a fault of
 * the server, the answer makes the provider repeat the notice.
 */
export async function answerNotice(
  services: Services,
  providerId: string,
  request: Request,
): Promise<Response> {
  const provider = services.providers.find(({ id }) => id === providerId);
  if (!provider) return new Response('fail', { status: 404 });
  const body = await readBytes(request, NOTICE_BYTES_MAX);
  if (!body) return provider.acknowledge(false, 413);
  try {
    await take(services, provider, request.headers, body);
    return provider.acknowledge(true, 200);
  } catch (error) {
    const refused = error instanceof NoticeRefused;
    const reason = error instanceof Error ? (refused ? error.message : error.stack) : String(error);
    services.countNotice(provider.id, refused ? 'refused' : 'failed');
    services.report(
      `notice of ${provider.id} ${refused ? 'refused' : 'failed'}: ${reason}`,
      noteOf(request)?.id,
    );
    return provider.acknowledge(false, refused ? 400 : 500);
  }
}

async function take(
  { db, clock, report, countNotice }: Services,
  provider: PaymentProvider,
  headers: Headers,
  body: Uint8Array,
): Promise<void> {
  const nowMs = clock();
  const notice = provider.readNotice({ headers, body, nowMs });
  const outcome = await transact(db, (t) => takeNotice(t, provider.id, notice, nowMs));
  countNotice(provider.id, outcome);
  if (outcome === 'wrong_amount' || outcome === 'unknown_order') {
    report(`notice of ${provider.id} not credited: ${outcome}, order ${notice.number}`);
  }
}
