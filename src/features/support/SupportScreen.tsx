import { useMemo } from 'react';
import { failureView } from '../../api/failure.ts';
import { supportApi, type Conversation } from '../../api/endpoints/support.ts';
import { useSystem } from '../../api/endpoints/system.ts';
import { HOME_PATHS, type ServiceSearch } from '../../lib/addresses.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { INTERFACE_CONVERSION } from '../../lib/convert/conversion.ts';
import { useConvertedTexts } from '../../lib/convert/useConvertedTexts.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { ScreenProps } from '../../lib/screen.ts';
import type { System } from '../../shared/contract/index.ts';
import { useAccount, useAppState, useIsOffline } from '../../state/store.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FaqOnly } from './FaqOnly.tsx';
import styles from './Support.module.css';
import { TalkView } from './TalkView.tsx';
import * as texts from './texts.ts';

/** 在线客服: questions and answers, and a conversation where the server offers support. */
export default function SupportScreen({ search: { order } }: ScreenProps<ServiceSearch>) {
  const { back } = useNavigation();
  const { reconnect, retrying } = useReconnect();
  const system = useInLanguage(useSystem());
  const account = useAccount();
  const isOffline = useIsOffline();
  const initFailure = useAppState(({ global }) => global.initFailure);
  const conversation = useConversation(account, isOffline);
  const isWaiting = system === undefined || (system !== null && conversation === undefined);
  return (
    <Screen className={conversation ? styles.talk : undefined}>
      <NavBar title={texts.TITLE} onBack={() => back(HOME_PATHS.comic)} />
      {isWaiting && <Loading />}
      {system === null && (
        <ErrorState
          {...failureView(initFailure ?? { kind: 'network' })}
          retrying={retrying}
          onRetry={reconnect}
        />
      )}
      {system && isOffline && (
        <OfflineBar
          title={conversation ? texts.OFFLINE : texts.OFFLINE_READ}
          action={{ label: texts.RETRY, onClick: reconnect, busy: retrying }}
        />
      )}
      {system && conversation === null && <FaqOnly system={system} isOffline={isOffline} />}
      {system && conversation && (
        <TalkView
          key={account}
          account={account}
          system={system}
          conversation={conversation}
          isOffline={isOffline}
          order={order}
        />
      )}
    </Screen>
  );
}

const NONE: readonly string[] = [];

/**
 * The operator's questions and notices in the characters of the interface: servers have one form of them. Converted as
 * novels are, by the same dictionary; Simplified until it is loaded, or without it.
 */
function useInLanguage(system: System | null | undefined) {
  const originals = useMemo(
    () =>
      system && INTERFACE_CONVERSION !== 'none'
        ? [
            ...system.faq.flatMap(({ q, a }) => [q, a]),
            ...system.notices.flatMap(({ title, text }) => [title, text]),
          ]
        : NONE,
    [system],
  );
  const shown = useConvertedTexts(originals, INTERFACE_CONVERSION);
  return useMemo(() => {
    if (!system || shown === originals) return system;
    const converted = shown.values();
    const next = () => converted.next().value ?? '';
    const faq = system.faq.map(() => ({ q: next(), a: next() }));
    const notices = system.notices.map((each) => ({ ...each, title: next(), text: next() }));
    return { ...system, faq, notices };
  }, [system, originals, shown]);
}

/** @returns undefined: loading; null: the server offers no support, or does not answer */
function useConversation(account: string, isOffline: boolean): Conversation | null | undefined {
  const asked = supportApi.useConversationQuery({ account }, { skip: !account });
  useRefetchOnline(() => account && asked.refetch());
  if (asked.currentData !== undefined) return asked.currentData;
  return !account || isOffline || asked.isError ? null : undefined;
}

function Loading() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <Skeleton height="44px" width="100%" />
      <Skeleton height="280px" width="100%" />
    </div>
  );
}
