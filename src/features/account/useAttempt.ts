import { useState } from 'react';
import * as v from 'valibot';
import { failureMessage, isUnreachable, type Failure } from '../../api/failure.ts';
import { CODE } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

const retrySchema = v.object({ retry_after: v.pipe(v.number(), v.minValue(0)) });
const fieldSchema = v.object({ field: v.string() });

/** @returns the seconds that the server asks to wait (status 429); 0: none */
export function retryAfter(failure: Failure): number {
  if (failure.kind !== 'code' || failure.code !== CODE.tooMany) return 0;
  const data = v.safeParse(retrySchema, failure.data);
  return data.success ? Math.ceil(data.output.retry_after) : 0;
}

/** @returns the field that the server refuses (`data.field`); '' where it names none */
export function fieldOf(failure: Failure): string {
  if (failure.kind !== 'code') return '';
  const data = v.safeParse(fieldSchema, failure.data);
  return data.success ? data.output.field : '';
}

export function failureText(failure: Failure): string {
  if (isUnreachable(failure)) return texts.SERVER_AWAY;
  return failureMessage(failure);
}

export interface Attempt {
  readonly busy: boolean;
  /** The error text of the last attempt; '': none. */
  readonly reason: string;
  /** No new attempt starts before it reaches 0. */
  readonly waitSeconds: number;
  /**
   * Ignored while an attempt is under way or has to wait.
   * @param action resolves to its failure; undefined: success, or a failure that is shown elsewhere
   */
  readonly run: (action: () => Promise<Failure | undefined>) => Promise<void>;
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [waitSeconds, wait] = useSecondsLeft();
  return {
    busy,
    reason,
    waitSeconds,
    async run(action) {
      if (busy || waitSeconds > 0) return;
      setBusy(true);
      setReason('');
      const failure = await action();
      setBusy(false);
      if (!failure) return;
      setReason(failureText(failure));
      wait(retryAfter(failure));
    },
  };
}
