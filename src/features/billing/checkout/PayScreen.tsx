import { lazy, Suspense, useEffect, useState } from 'react';
import { failureView, type Failure } from '../../../api/failure.ts';
import { usePayOffers, type PayOffers } from '../../../api/endpoints/payments.ts';
import { HOME_PATHS, readAddress } from '../../../lib/addresses.ts';
import { useReconnect } from '../../../lib/connectionContext.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { paidChapter, type PaidChapter, type PaySearch } from '../../../lib/payAddress.ts';
import type { ScreenProps } from '../../../lib/screen.ts';
import type { Combo, PayMethod } from '../../../shared/contract/index.ts';
import { useAccount, useAppState, useIsOffline } from '../../../state/store.ts';
import { useRefetchOnline } from '../../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../../state/useTryAgain.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import LoadingOverlay from '../../../ui/LoadingOverlay.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import { OfflineBar } from '../../../ui/OfflineBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { ComboChoice } from './ComboChoice.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import styles from './Pay.module.css';
import { PayAccount } from './PayAccount.tsx';
import { PaySummary } from './PaySummary.tsx';
import { PendingNote } from './PendingNote.tsx';
import { comboText, exactYuan, firstChoice } from './payText.ts';
import { useUnanswered } from './pendingPayments.ts';
import { useArrival } from './useArrival.ts';
import { usePayment } from './usePayment.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import look from './Combos.module.css';
import * as texts from './texts.ts';

const HeldOrderSheet = lazy(() => import('./HeldOrderSheet.tsx'));

/** 充值中心. */
export default function PayScreen({ search }: ScreenProps<PaySearch>) {
  const { back } = useNavigation();
  const { reconnect, retrying } = useReconnect();
  const isOffline = useIsOffline();
  const { data, error, isFetching, refetch } = usePayOffers();
  useRefetchOnline(refetch);
  const again = useTryAgain(refetch, isFetching);
  useArrival(search);
  const from = paidChapter(search);
  const leave = () =>
    back(from ? readAddress(from.kind, from.uuid, from.chapter) : HOME_PATHS.comic);
  return (
    <Screen room={data ? 'bar' : 'none'} className={styles.screen}>
      <NavBar
        title={texts.TITLE}
        onBack={leave}
        right={
          <Button variant="plain" className={styles.orders} href="/order">
            {texts.ORDER}
          </Button>
        }
      />
      {isOffline && (
        <OfflineBar
          title={texts.OFFLINE}
          note={texts.OFFLINE_NOTE}
          action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
        />
      )}
      <PendingNote />
      <PayAccount />
      {data && (
        <Offers
          // A different combo in the address discards the previous choice.
          key={search.combo}
          offers={data}
          asked={search.combo}
          from={from}
          isOffline={isOffline}
        />
      )}
      {!data && !isOffline && error && (
        <ErrorState
          {...failureView(error as Failure)}
          retrying={again.retrying}
          onRetry={again.retry}
          service="/service"
        />
      )}
      {!data && !isOffline && !error && <PaySkeleton />}
    </Screen>
  );
}

interface OffersProps {
  readonly offers: PayOffers;
  /** Uuid of the combo in the address; '': none. */
  readonly asked: string;
  readonly from: PaidChapter | null;
  readonly isOffline: boolean;
}

function Offers({ offers: { combos, methods }, asked, from, isOffline }: OffersProps) {
  const [comboUuid, setCombo] = useState(asked);
  const [methodId, setMethod] = useState('');
  const combo = combos.find(({ uuid }) => uuid === comboUuid) ?? firstChoice(combos);
  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
  useEffect(() => {
    // Preloads the overlay: there may be no network when the reader comes back.
    void import('./PaymentOverlay.tsx').catch(() => undefined);
  }, []);
  if (!combo)
    return (
      <EmptyState
        art="island"
        title={texts.NOTHING_ON_SALE}
        text={texts.NOTHING_ON_SALE_NOTE}
        actions={<Button href="/service">{texts.CONTACT_SUPPORT}</Button>}
      />
    );
  return (
    <>
      <ComboChoice combos={combos} chosen={combo.uuid} onChoose={({ uuid }) => setCombo(uuid)} />
      <MethodChoice methods={methods} chosen={method?.id} onChoose={({ id }) => setMethod(id)} />
      <PaySummary combo={combo} from={from} />
      <PayBar combo={combo} method={method} from={from} isOffline={isOffline} />
    </>
  );
}

interface PayBarProps {
  readonly combo: Combo;
  readonly method: PayMethod | undefined;
  readonly from: PaidChapter | null;
  readonly isOffline: boolean;
}

function PayBar({ combo, method, from, isOffline }: PayBarProps) {
  const { isPlacing, held, pay, cancel, leaveHeld, dropHeld } = usePayment();
  const isKnown = useAppState(({ user }) => user.userinfo !== null);
  // A second order before the first one's outcome is known might be paid by mistake.
  const isPending = useUnanswered(useAccount()) !== undefined;
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        <span className="visuallyHidden">{texts.SUM}</span>
        <b>
          <small>¥</small>
          {exactYuan(combo.amount)}
        </b>
        <span className={styles.quiet}>{comboText(combo)}</span>
      </p>
      <Button
        variant="primary"
        size="l"
        className={styles.pay}
        disabled={isOffline || !method || !isKnown || isPending}
        onClick={() => method && pay({ combo, method, work: from })}
      >
        {isPending ? texts.CONFIRMING : texts.PAY}
      </Button>
      {isPlacing && <LoadingOverlay onCancel={cancel} />}
      <Suspense>
        {held && <HeldOrderSheet held={held} onLeave={leaveHeld} onClose={dropHeld} />}
      </Suspense>
    </div>
  );
}

function PaySkeleton() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <div className={look.combos}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="96px" width="100%" />
        ))}
      </div>
      <Skeleton height="68px" width="100%" />
      <Skeleton height="60px" width="100%" />
    </div>
  );
}
