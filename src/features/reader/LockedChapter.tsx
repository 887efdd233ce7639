import { Suspense, useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { payAddress } from '../../lib/payAddress.ts';
import { CHAPTER_UNITS } from '../../lib/workWords.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { CipherImage } from '../../ui/CipherImage.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Coin } from '../../ui/Coin.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  chapterAddress,
  PurchaseSheet,
  offersOf,
  useAutoBuy,
  useAutoPay,
  useUnlock,
} from '../work/index.ts';
import styles from './LockedChapter.module.css';

interface LockedChapterProps {
  readonly kind: ListedKind;
  /** Of the work. */
  readonly uuid: string;
  readonly chapter: string;
  /** As "第 92 话 · 风起"; of a novel, the chapter's title. */
  readonly name: string;
  readonly lock: Locked;
  /** Undefined until it is known. */
  readonly work: WorkWithChapters | undefined;
}

/**
 * A chapter that is neither free nor bought: what it costs and what can be read instead, before the cover out of focus
 * or, in a novel, before the shape of a text (design 26, 27). Once it is bought the chapter's answer changes, and whoever mounted this shows its pages.
 */
export function LockedChapter(props: LockedChapterProps) {
  const { kind, uuid, chapter, name, lock, work } = props;
  const unit = CHAPTER_UNITS[kind];
  const at = placeOf(work, chapter);
  const of = { kind, uuid, chapter, index: at?.index, lock };
  const unlocking = useUnlock(of);
  const autoPay = useAutoPay(kind, uuid);
  const isOffline = useAppState(({ global }) => global.connection.state === 'offline');
  const [sheet, setSheet] = useState<{ note?: string | undefined } | undefined>(() =>
    autoPay.isOn || isOffline ? undefined : {},
  );
  const ask = (note?: string) => setSheet({ note });
  useAutoBuy({ of, unlocking, onAsk: ask });
  return (
    <section
      className={classNames(styles.lock, styles[kind], sheet && styles.behind)}
      aria-label={name}
    >
      {kind === 'novel' ? <TextShape title={name} /> : <CoverArt path={work?.detail.cover} />}
      <div className={styles.card}>
        <span className={styles.seal}>
          <Icon name={SCREEN_ICONS.lock} size={26} />
        </span>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.price}>
          {`这一${unit}需要 ${lock.price} 金币解锁`}
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
          <Instead kind={kind} uuid={uuid} before={at?.readable} />
        </div>
      </div>
      {sheet && (
        <Suspense fallback={null}>
          <PurchaseSheet
            kind={kind}
            name={name}
            note={sheet.note}
            offers={offersOf(lock, at?.remaining, kind)}
            unlocking={unlocking}
            payHref={payAddress({ kind, uuid, chapter })}
            isAutoOn={autoPay.isOn}
            onAutoOff={() => autoPay.set(false)}
            onClose={() => setSheet(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function CoverArt({ path }: { path: string | undefined }) {
  if (!path) return null;
  return (
    <span className={styles.art}>
      <CipherImage path={path} alt="" eager />
    </span>
  );
}

const LINES = Array.from({ length: 26 }, (_, line) => line);

/** The title over lines that fade away: of a locked text nothing is on the device but its name. */
function TextShape({ title }: { title: string }) {
  return (
    <div className={styles.text} aria-hidden="true">
      <p className={styles.textTitle}>{title}</p>
      {LINES.map((line) => (
        <i key={line} className={styles.line} />
      ))}
    </div>
  );
}

interface InsteadProps {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly before: Readable | undefined;
}

/** What can be read without paying. */
function Instead({ kind, uuid, before }: InsteadProps) {
  const { open } = useNavigation();
  const onOpen = (event: { currentTarget: HTMLAnchorElement }) =>
    open(event.currentTarget.href, { replace: true });
  return (
    <div className={styles.instead}>
      {before && (
        <Button variant="plain" href={chapterAddress(uuid, before.uuid, kind)} onOpen={onOpen}>
          看{nthChapter(kind, before.index)}
        </Button>
      )}
      <Button variant="plain" href={detailAddress(kind, uuid)} onOpen={onOpen}>
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
