import { worksApi } from '../../../api/endpoints/works.ts';
import { readAddress, type Address } from '../../../lib/addresses.ts';
import type { PendingPayment } from './pendingPayments.ts';
import { useAppState } from '../../../state/store.ts';
import * as texts from './texts.ts';
import { useLastRead } from './useLastRead.ts';

export interface Onward {
  readonly href: Address | undefined;
  /** E.g. 继续看 雪落长安. */
  readonly label: string;
  /** Leads back to the locked chapter: the payment must not become a step of the history. */
  readonly isBack: boolean;
}

/** Where the reader continues after paying: the chapter they came from, else the last read one. */
export function useContinue({ work }: Pick<PendingPayment, 'work'>): Onward {
  const entries = useAppState(({ user }) => user[`${work?.kind ?? 'comic'}readuuids`]);
  const { currentData } = worksApi.useWorkQuery(
    { kind: work?.kind ?? 'comic', uuid: work?.uuid ?? '' },
    { skip: work === null },
  );
  const read = useLastRead();
  if (work) {
    const title =
      currentData?.detail.title ?? entries.find(({ uuid }) => uuid === work.uuid)?.title;
    const href = readAddress(work.kind, work.uuid, work.chapter);
    return {
      href,
      label: title ? texts.continueWith(title) : texts.CONTINUE_READING,
      isBack: true,
    };
  }
  const href = read && readAddress(read.kind, read.uuid, read.chapter);
  if (!read || !href) return { href: undefined, label: texts.UNDERSTOOD, isBack: false };
  return { href, label: texts.continueWith(read.title), isBack: false };
}
