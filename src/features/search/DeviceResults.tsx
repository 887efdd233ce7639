import { useCallback } from 'react';
import { libraryApi } from '../../api/endpoints/library.ts';
import { useStoredWorks } from '../../offline/stored.ts';
import type { CollectedWork, Kind } from '../../shared/contract/index.ts';
import { useAppState, useIsOffline } from '../../state/store.ts';
import { libraryAddress } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OfflineBar } from '../../ui/OfflineBar.tsx';
import { useOpenedWorks } from '../../offline/useOpenedWorks.ts';
import { useHoldUnreadable } from '../../state/useReadable.ts';
import { knownWorks, type KnownWork } from './knownWorks.ts';
import { ResultRow } from './ResultRow.tsx';
import styles from './Search.module.css';
import * as texts from './texts.ts';
import { useFindKnown } from './useFindKnown.ts';

const NONE: readonly CollectedWork[] = [];

interface DeviceResultsProps {
  readonly kind: Kind;
  readonly keyword: string;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** Offline: searches the works known to this device, and says so. */
export function DeviceResults({ kind, keyword, retry, retrying }: DeviceResultsProps) {
  const isOffline = useIsOffline();
  const known = useKnownWorks(kind);
  const { find, isLoading } = useFindKnown();
  const found = known && foundOf(find(known, keyword), isLoading);
  return (
    <>
      <OfflineBar
        title={isOffline ? texts.DEVICE_ONLY : texts.SERVER_AWAY}
        note={found ? texts.worksFound(found.length) : undefined}
        action={{ label: texts.RETRY, onClick: retry, busy: retrying }}
      />
      {found?.length === 0 && (
        <EmptyState
          art="search"
          title={texts.NOT_ON_DEVICE}
          text={texts.MORE_ONLINE}
          actions={<Button href={libraryAddress('kept', kind)}>{texts.TO_LIBRARY}</Button>}
        />
      )}
      {found && found.length > 0 && <Found found={found} keyword={keyword} />}
    </>
  );
}

/** @returns undefined where there is nothing, but may be a moment later */
function foundOf(found: readonly KnownWork[], isLoading: boolean) {
  return isLoading && found.length === 0 ? undefined : found;
}

function Found({ found, keyword }: { found: readonly KnownWork[]; keyword: string }) {
  const canOpen = useCallback(
    ({ searchParams }: URL) =>
      found.some(({ work, opens }) => opens && work.uuid === searchParams.get('uuid')),
    [found],
  );
  const onClick = useHoldUnreadable(canOpen);
  return (
    <ul className={styles.results} aria-label={texts.RESULTS}>
      {found.map(({ work, stored, opens }) => (
        <li key={work.uuid}>
          <ResultRow
            work={work}
            keyword={keyword}
            onClick={onClick}
            stored={stored}
            veiled={!opens}
          />
        </li>
      ))}
    </ul>
  );
}

/** @returns undefined until the stored works are read */
function useKnownWorks(kind: Kind): KnownWork[] | undefined {
  const stored = useStoredWorks();
  const { data, isLoading } = libraryApi.useCollectedQuery(kind);
  const collected = data ?? NONE;
  const entries = useAppState(({ user }) => user[`${kind}readuuids`]);
  const own = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const named = [...collected, ...entries].map(({ uuid }) => uuid);
  const opened = useOpenedWorks([...new Set([...named, ...own])]);
  if (!stored || !opened || isLoading) return undefined;
  return knownWorks(kind, { stored, opened, collected, entries });
}
