import { CODE } from '../../src/shared/contract/index.ts';
import { SMS_CODE_MINUTES } from '../../src/shared/limits.ts';
import { byNetworks, LIMITS } from '../domain/limits/rateLimits.ts';
import { ApiError } from '../base/apiError.ts';
import { once } from '../http/idempotency.ts';
import type { AccountIncoming } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findByName } from '../domain/accounts/accounts.ts';
import { type Familiarity, familiarityOf } from '../domain/accounts/knownOrigins.ts';
import { type Counted, consumeAll } from '../domain/limits/rateLimiter.ts';
import {
  requesterTries,
  type CodePurpose,
  type PhoneCode,
  storeCode,
} from '../domain/accounts/smsCodes.ts';
import type { SmsMessage, SmsSender } from './sender.ts';

const CODE_DIGITS = 6;

/** @throws ApiError 403 where no sender is configured */
export function ensureSender({ sms }: Services): SmsSender {
  if (!sms) throw new ApiError(CODE.forbidden, '这里没有开通短信，手机号暂时用不了');
  return sms;
}

interface ShownCode {
  readonly demo_code?: string;
  readonly code_in_log?: true;
}

export interface CodeInput<T> {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** Builds the answer, given how a demo shows the code. */
  readonly dataOf: (shown: ShownCode) => T;
}

/**
 * Creates a code, stores its hash and counts the message: once, however often the call is repeated.
 * @returns the answer, and the message to send now; a repeat has none
 * @throws ApiError 403 without a sender, 429 where the phone or the address has had too many messages
 */
export async function makeCode<T>(
  services: Services,
  call: AccountIncoming,
  { purpose, phone, dataOf }: CodeInput<T>,
): Promise<{ data: T; message: SmsMessage | undefined }> {
  const sender = ensureSender(services);
  const made: SmsMessage[] = [];
  const owner = await findByName(services.db, phone);
  const familiarity = await familiarityOf(services.db, services, owner?.id, call);
  const counted = messageTries(call, { purpose, phone }, familiarity);
  const data = await once(services, call, async (t) => {
    await consumeAll(t, services, counted, call.nowMs);
    const number = services.random.below(10 ** CODE_DIGITS);
    const code = String(number).padStart(CODE_DIGITS, '0');
    const asked = { requester: call.account.id, purpose, phone, code };
    await storeCode(t, services, asked, call.nowMs);
    // The transaction may run again: the last run counts.
    made[0] = { purpose, phone, code, minutes: SMS_CODE_MINUTES };
    return dataOf({
      ...(sender.demo && { code_in_log: true }),
      ...(purpose === 'bind' && sender.showsCodes && call.local && { demo_code: code }),
    });
  });
  return { data, message: made[0] };
}

interface Asked {
  readonly purpose: CodePurpose;
  readonly phone: string;
}

/** Messages requested by strangers do not count as the owner's, see [Note: Guesses per day] in `rateLimits.ts`. */
function messageTries(
  { account, networks }: AccountIncoming,
  { purpose, phone }: Asked,
  familiarity: Familiarity,
): Counted[] {
  const limit = familiarity === 'stranger' ? LIMITS.smsOfPhone : LIMITS.smsOfOwner;
  const counted = [...requesterTries(phone, account.id), { limit, who: `${purpose} ${phone}` }];
  if (familiarity === 'device') return counted;
  return [
    ...counted,
    ...networks.slice(0, 1).flatMap((address) => requesterTries(phone, address)),
    ...byNetworks(LIMITS.smsFromAddress, networks),
  ];
}

/** The code is valid only for the account that asked for it, so that no stranger can use up its tries. */
export function codeGiven(
  call: AccountIncoming,
  purpose: CodePurpose,
  { phone, code }: { readonly phone: string; readonly code: string },
): PhoneCode {
  return { requester: call.account.id, purpose, phone, code };
}

/** @throws ApiError 500 where the sender did not accept the message */
export async function deliver(services: Services, message: SmsMessage): Promise<void> {
  try {
    await ensureSender(services).send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.report(`a text message was not taken: ${reason.replaceAll(message.code, '******')}`);
    throw new ApiError(CODE.fault, '短信没有发出去，请稍后再试');
  }
}
