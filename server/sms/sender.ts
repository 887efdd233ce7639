import type { CodePurpose } from '../domain/accounts/smsCodes.ts';

export interface SmsMessage {
  /** 11 digits, of mainland China. */
  readonly phone: string;
  /** 6 digits. */
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly minutes: number;
}

/** One implementation for each provider. */
export interface SmsSender {
  /** No phone gets a message: the code is in the server's log, and the answer says so. */
  readonly demo: boolean;
  /**
   * The answer contains a code that binds a phone if the client is on this machine, for trying it out. It never
   * contains a code that opens an account: a proxy that sends no headers makes every client look local.
   */
  readonly showsCodes: boolean;
  /**
   * Hands a message over within 4 s, because the caller waits for it.
   * @throws where it was not accepted; the message of the error goes to the operator, so it must not contain the code
   */
  send(message: SmsMessage): Promise<void>;
}
