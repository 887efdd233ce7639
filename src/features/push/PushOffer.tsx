import { useSyncExternalStore } from 'react';
import { worksApi } from '../../api/endpoints/works.ts';
import { useAppState, useIsOnline } from '../../state/store.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { usePromptTurn } from '../../ui/promptTurn.ts';
import { offeredWork } from './offer.ts';
import { noteOfferAnswered, pushSetting } from './pushSetting.ts';
import * as texts from './texts.ts';
import { usePush, usePushSwitch } from './usePush.ts';

/**
 * Offers notifications once, after a work has become a favorite; the browser's own question follows only an answer in
 * their favor. Outside of readers.
 */
export function PushOffer({ isReading }: { readonly isReading: boolean }) {
  const work = useSyncExternalStore(offeredWork.subscribe, offeredWork.read);
  const { isAnswered } = useSyncExternalStore(pushSetting.subscribe, pushSetting.read);
  return work && !isAnswered && !isReading ? <Offer {...work} /> : null;
}

function Offer({ kind, uuid }: NonNullable<ReturnType<typeof offeredWork.read>>) {
  const isFavorite = useAppState(({ user }) => user[`${kind}collectuuids`].includes(uuid));
  const isOnline = useIsOnline();
  const { data } = worksApi.endpoints.work.useQueryState({ kind, uuid });
  const isSerial = data?.detail.status !== 'finished';
  const { support, permission, status } = usePush(isFavorite && isSerial);
  const canAsk = support === 'yes' && permission === 'default' && Boolean(status?.key);
  const isTurn = usePromptTurn('notice', isFavorite && isSerial && isOnline && canAsk);
  const { isBusy, turnOn } = usePushSwitch();
  if (!isTurn) return null;
  const accept = async () => {
    await turnOn();
    noteOfferAnswered();
  };
  return (
    <ConfirmDialog
      title={texts.OFFER}
      text={texts.offerText(data?.detail.title)}
      cancelLabel={texts.NO}
      confirmLabel={texts.YES}
      busy={isBusy}
      onCancel={noteOfferAnswered}
      onConfirm={() => void accept()}
    />
  );
}
