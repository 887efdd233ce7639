import { lazy, Suspense, useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { WorkWithChapters } from '../../api/works.ts';
import { detailAddress, listAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { CipherImage } from '../../ui/CipherImage.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Coin } from '../../ui/Coin.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { chapterAddress } from './chapterView.ts';
import styles from './LockedChapter.module.css';
import { offersOf } from './offers.ts';
import { useAutoBuy } from './useAutoBuy.ts';
import { useAutoPay } from './useAutoPay.ts';
import { useUnlock } from './useUnlock.ts';

const PurchaseSheet = lazy(async () => {
  const { PurchaseSheet: Loaded } = await import('./PurchaseSheet.tsx');
  return { default: Loaded };
});

interface LockedChapterProps {
  /** Of the work. */
  readonly uuid: string;
  readonly chapter: string;
  /** As "第 92 话 · 风起". */
  readonly name: string;
  readonly lock: Locked;
  /** Undefined until it is known. */
  readonly work: WorkWithChapters | undefined;
}

/**
 * A chapter that is neither free nor bought: what it costs and what can be read instead, before the cover out of focus
 * (design 26, 27). Once it is bought the chapter's answer changes, and whoever mounted this shows its pages.
 */
export function LockedChapter(props: LockedChapterProps) {
  const { uuid, chapter, name, lock, work } = props;
  const at = placeOf(work, chapter);
  const of = { kind: 'comic', uuid, chapter, index: at?.index, lock } as const;
  const unlocking = useUnlock(of);
  const autoPay = useAutoPay('comic', uuid);
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  const [sheet, setSheet] = useState<{ note?: string | undefined } | undefined>(() =>
    autoPay.isOn || isOffline ? undefined : {},
  );
  const ask = (note?: string) => setSheet({ note });
  useAutoBuy({ of, unlocking, onAsk: ask });
  return (
    <section className={classNames(styles.lock, sheet && styles.behind)} aria-label={name}>
      {work?.detail.cover && (
        <span className={styles.art}>
          <CipherImage path={work.detail.cover} alt="" eager />
        </span>
      )}
      <div className={styles.card}>
        <span className={styles.seal}>
          <Icon name={SCREEN_ICONS.lock} size={26} />
        </span>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.price}>
          {`这一话需要 ${lock.price} 金币解锁`}
          <small className={styles.coins}>
            余额 {unlocking.coins} <Coin size={14} />
          </small>
        </p>
        <div className={styles.ways}>
          <Button
            variant="primary"
            size="l"
            block
            busy={unlocking.phase === 'buying'}
            onClick={() => ask()}
          >
            解锁
          </Button>
          <Instead uuid={uuid} before={at?.readable} />
        </div>
      </div>
      {sheet && (
        <Suspense fallback={null}>
          <PurchaseSheet
            name={name}
            note={sheet.note}
            offers={offersOf(lock, at?.remaining)}
            unlocking={unlocking}
            payHref={listAddress('/pay', { work: uuid, chapter })}
            isAutoOn={autoPay.isOn}
            onAutoOff={() => autoPay.set(false)}
            onClose={() => setSheet(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What can be read without paying. */
function Instead({ uuid, before }: { uuid: string; before: Readable | undefined }) {
  const { open } = useNavigation();
  const onOpen = (event: { currentTarget: HTMLAnchorElement }) =>
    open(event.currentTarget.href, { replace: true });
  return (
    <div className={styles.instead}>
      {before && (
        <Button variant="plain" href={chapterAddress(uuid, before.uuid)} onOpen={onOpen}>
          看第 {before.index} 话
        </Button>
      )}
      <Button variant="plain" href={detailAddress('comic', uuid)} onOpen={onOpen}>
        回到作品
      </Button>
    </div>
  );
}

interface Readable {
  readonly uuid: string;
  readonly index: number;
}

/** Where the chapter stands in its work. */
function placeOf(work: WorkWithChapters | undefined, chapter: string) {
  const chapters = work?.directory.chapters ?? [];
  const here = chapters.find(({ uuid }) => uuid === chapter);
  if (!here) return undefined;
  const remaining = chapters.filter(({ locked, index }) => locked && index >= here.index).length;
  // The nearest chapter before it that is open.
  const readable = chapters.reduce<Readable | undefined>(
    (found, { uuid, index, locked }) =>
      !locked && index < here.index && index > (found?.index ?? 0) ? { uuid, index } : found,
    undefined,
  );
  return { index: here.index, remaining, readable };
}
