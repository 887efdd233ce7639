/** What a code is good for: binding a phone; or finding back an account, or giving it another password. */
export type CodePurpose = 'bind' | 'recover';

/** A code on its way to a phone. */
export interface SmsMessage {
  /** 11 digits, of mainland China. */
  readonly phone: string;
  /** 6 digits. */
  readonly code: string;
  readonly purpose: CodePurpose;
  /** How long it is good for. */
  readonly minutes: number;
}

/** Who brings codes to phones. A real provider is another of these. */
export interface SmsSender {
  /** No phone gets a message: the code is in the server's log, and the answer says so. */
  readonly demo: boolean;
  /**
   * A code that binds a phone is also answered to a client at this very machine, so that it can be tried out. One that
   * opens an account never is: a proxy that sends no headers makes every client look as if it sat here.
   */
  readonly showsCodes: boolean;
  /**
   * Hands a message over; the caller waits for it, so it gives up within 4 s.
   * @throws whatever says that it was not taken; the message of the error goes to the operator, so it names no code
   */
  send(message: SmsMessage): Promise<void>;
}
