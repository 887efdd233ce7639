import { failureMessage, isUnreachable } from '../../api/failure.ts';
import { sendToSupport, type ToSend } from '../../api/endpoints/support.ts';
import { randomUuid } from '../../lib/randomUuid.ts';
import type { OrderRecord } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { useTalkChanges, type Outgoing } from './talk.ts';
import * as texts from './texts.ts';

export interface Send {
  /** @returns whether the message is being sent; offline it is not, and a toast says so */
  readonly send: (input: ToSend, order?: OrderRecord) => boolean;
  readonly again: (message: Outgoing) => void;
}

/** Sends messages to support; a failed one stays, with its key, to be retried. */
export function useSend(account: string, isOffline: boolean, onGo: () => void): Send {
  const dispatch = useAppDispatch();
  const { begin, end } = useTalkChanges(account);
  const go = async (message: Omit<Outgoing, 'failure'>) => {
    onGo();
    begin(message);
    const failure = await dispatch(sendToSupport(account, message.input, message.key));
    if (!failure) end(message.key, '');
    else end(message.key, isUnreachable(failure) ? texts.NOT_SENT : failureMessage(failure));
  };
  const isRefused = () => {
    if (isOffline) dispatch(globalActions.toastShown(texts.SENT_ONLINE));
    return isOffline;
  };
  return {
    send(input, order) {
      if (isRefused()) return false;
      void go({ key: randomUuid(), input, order });
      return true;
    },
    again: ({ key, input, order }) => {
      if (!isRefused()) void go({ key, input, order });
    },
  };
}
