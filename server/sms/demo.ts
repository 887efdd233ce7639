import type { CodePurpose } from '../domain/accounts/smsCodes.ts';
import { maskedPhone } from '../domain/accounts/userOf.ts';
import type { SmsSender } from './sender.ts';

const TITLES: Record<CodePurpose, string> = { bind: '绑定手机号', recover: '找回账号' };

/**
 * Writes codes into the server's log.
 * @param log writes one line
 * @param showsCodes see `SmsSender`
 */
export function demoSender(log: (line: string) => void, showsCodes: boolean): SmsSender {
  return {
    demo: true,
    showsCodes,
    async send({ phone, code, purpose, minutes }) {
      log(`演示短信 ${maskedPhone(phone)} ${TITLES[purpose]}验证码 ${code}，${minutes} 分钟内有效`);
    },
  };
}
