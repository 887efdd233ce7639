import { CODE } from '../../src/shared/contract/index.ts';
import { SMS_CODE_MINUTES } from '../../src/shared/limits.ts';
import { LIMITS } from '../rateLimits.ts';
import { Refusal } from '../refusal.ts';
import { once } from '../repeats.ts';
import type { Incoming } from '../route.ts';
import type { Services } from '../services.ts';
import { takeTry } from '../store/rate.ts';
import { storeCode } from '../store/smsCodes.ts';
import type { CodePurpose, SmsMessage, SmsSender } from './sender.ts';

const CODE_DIGITS = 6;

/** @throws Refusal 403 where the operator has nobody who sends messages */
export function ensureSender({ sms }: Services): SmsSender {
  if (!sms) throw new Refusal(CODE.forbidden, '这里没有开通短信，手机号暂时用不了');
  return sms;
}

export interface CodeWanted<T> {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** What is answered, with the code in it where it may be seen. */
  readonly dataOf: (shown: { demo_code?: string }) => T;
}

/**
 * Makes a code, keeps its hash and counts the message: all once, however often the call is repeated.
 * @returns the answer, and the message that is to be sent now; a repeat has none
 * @throws Refusal 403 without a sender, 429 where the phone or the address has had too many
 */
export async function makeCode<T>(
  services: Services,
  call: Incoming,
  { purpose, phone, dataOf }: CodeWanted<T>,
): Promise<{ data: T; message: SmsMessage | undefined }> {
  const sender = ensureSender(services);
  const made: SmsMessage[] = [];
  const data = await once(services, call, async (t) => {
    const counted = [
      { limit: LIMITS.smsOfPhoneSoon, who: phone },
      { limit: LIMITS.smsOfPhone, who: phone },
      { limit: LIMITS.smsFromAddress, who: call.ip },
    ];
    for (const each of counted) await takeTry(t, services, each, call.nowMs);
    const number = services.chance.below(10 ** CODE_DIGITS);
    const code = String(number).padStart(CODE_DIGITS, '0');
    await storeCode(t, services, { purpose, phone, code }, call.nowMs);
    // The transaction may be run again: the last run is the one that counts.
    made[0] = { purpose, phone, code, minutes: SMS_CODE_MINUTES };
    return dataOf(sender.demo && call.local ? { demo_code: code } : {});
  });
  return { data, message: made[0] };
}

/** @throws Refusal 500 where the message was not taken */
export async function deliver(services: Services, message: SmsMessage): Promise<void> {
  try {
    await ensureSender(services).send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.report(`a text message was not taken: ${reason.replaceAll(message.code, '******')}`);
    throw new Refusal(CODE.fault, '短信没有发出去，请稍后再试');
  }
}
