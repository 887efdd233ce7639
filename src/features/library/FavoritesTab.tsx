import { useIsOffline } from '../../state/store.ts';
import { useCallback, useState } from 'react';
import { failureCode, failureMessage, isOffTheNet, type Failure } from '../../api/failure.ts';
import { detailAddress, type LibraryKind, type Address } from '../../lib/addresses.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TilesSkeleton } from '../../ui/HomeSkeleton.tsx';
import { ROW_SHAPES, ShelfRow } from '../../ui/ShelfRow.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { FavoritesEdit } from './FavoritesEdit.tsx';
import { EmptyFavorites } from './EmptyFavorites.tsx';
import styles from './Library.module.css';
import type { FavoriteItem } from './libraryItems.ts';
import { COLLECT_SORTS, isFound } from './libraryOrder.ts';
import { useLibrarySettings } from './librarySettings.ts';
import { NothingFound, LibraryTools } from './LibraryTools.tsx';
import type { Choice } from './useChoice.ts';
import { useFavorites } from './useFavorites.ts';
import { useHoldUnreadable } from '../../state/useReadable.ts';
import * as texts from './texts.ts';

interface FavoritesTabProps {
  readonly kind: LibraryKind;
  readonly stored: readonly WorkSummary[] | undefined;
  readonly homeHref: Address;
  readonly choice: Choice;
}

/** 收藏: favorites as volumes in rows. */
export function FavoritesTab({ kind, stored, homeHref, choice }: FavoritesTabProps) {
  const [{ collect: sort, onlyDownloaded }, setSettings] = useLibrarySettings();
  const { items, isKnown, failure, retrying, retry } = useFavorites(kind, stored, sort);
  const isOffline = useIsOffline();
  const filter = useFilter(items, onlyDownloaded);
  const showAll = () => {
    filter.clear();
    setSettings({ onlyDownloaded: false });
  };

  if (items.length > 0 && stored) {
    const isEditing = choice.chosen !== undefined;
    return (
      <>
        {!isEditing && (
          <LibraryTools
            kind={kind}
            sorts={COLLECT_SORTS}
            sort={sort}
            onSort={(next) => setSettings({ collect: next })}
            {...filter.tools}
            {...(items.some((item) => item.stored) && {
              downloaded: {
                on: onlyDownloaded,
                toggle: () => setSettings({ onlyDownloaded: !onlyDownloaded }),
              },
            })}
          />
        )}
        {filter.shown.length === 0 && (
          <NothingFound kind={kind} keyword={filter.tools.keyword} onAll={showAll} />
        )}
        <Ledge kind={kind} items={filter.shown} stored={stored} choice={choice} />
        {isEditing && <FavoritesEdit {...{ kind, stored, choice }} items={filter.shown} />}
      </>
    );
  }
  if (!isKnown) return <Loading />;
  if (failure && !isOffline) {
    return <FavoritesError failure={failure} retrying={retrying} onRetry={retry} />;
  }
  return <EmptyFavorites kind={kind} homeHref={homeHref} />;
}

function useFilter(items: readonly FavoriteItem[], onlyDownloaded: boolean) {
  const [isFresh, setIsFresh] = useState(false);
  const [keyword, setKeyword] = useState<string>();
  const count = items.filter(({ ribbon }) => ribbon > 0).length;
  const isOn = isFresh && count > 0;
  // Without any download the switch is hidden, so its stored state must not apply.
  const isOnly = onlyDownloaded && items.some(({ stored }) => stored);
  const shown = items.filter(
    ({ ribbon, title, stored }) =>
      (!isOn || ribbon > 0) && (!isOnly || stored) && isFound(title, keyword ?? ''),
  );
  const toggle = () => setIsFresh(!isOn);
  const fresh = count > 0 ? { count, on: isOn, toggle } : undefined;
  const clear = () => {
    setIsFresh(false);
    setKeyword(undefined);
  };
  return { shown, clear, tools: { keyword, onKeyword: setKeyword, ...(fresh && { fresh }) } };
}

interface LedgeProps {
  readonly kind: LibraryKind;
  readonly items: readonly FavoriteItem[];
  readonly stored: readonly WorkSummary[];
  readonly choice: Choice;
}

function Ledge({ kind, items, stored, choice: { chosen, start, toggle } }: LedgeProps) {
  const canOpen = useCallback(
    ({ searchParams }: URL) => stored.some(({ work }) => work.uuid === searchParams.get('uuid')),
    [stored],
  );
  const onClick = useHoldUnreadable(canOpen);
  const tiles = items.map(({ coverPath, updatedAt: _updated, readAt: _read, ...item }) => ({
    ...item,
    href: detailAddress(kind, item.id),
    cover: <WorkCover path={coverPath} title={item.title} />,
  }));
  return (
    <ShelfRow
      items={tiles}
      shape={ROW_SHAPES[kind]}
      onClick={onClick}
      onHold={start}
      onToggle={toggle}
      {...(chosen && { chosen })}
    />
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <TilesSkeleton />
    </div>
  );
}

interface FavoritesErrorProps {
  readonly failure: Failure;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function FavoritesError({ failure, retrying, onRetry }: FavoritesErrorProps) {
  const text = isOffTheNet(failure) ? texts.RETRIED : failureMessage(failure);
  return (
    <ErrorState text={text} code={failureCode(failure)} retrying={retrying} onRetry={onRetry} />
  );
}
