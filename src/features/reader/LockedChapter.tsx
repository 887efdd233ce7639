import { type ComponentProps, Suspense, useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { detailAddress, readAddress } from '../../lib/addresses.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { payAddress } from '../../lib/payAddress.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Locked } from '../../shared/contract/index.ts';
import { useIsOffline } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { CipherImage } from '../../ui/CipherImage.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Coin } from '../../ui/Coin.tsx';
import { FreeAt } from '../../ui/FreeAt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePromptTurn } from '../../ui/promptTurn.ts';
import { PurchaseSheet, offersOf, useAutoPurchase, usePurchase } from '../work/index.ts';
import { useAutoPay } from '../../state/useAutoPay.ts';
import styles from './LockedChapter.module.css';
import * as texts from './texts.ts';

interface LockedChapterProps {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly chapter: string;
  /** For example "第 92 话 · 风起"; for a novel the chapter's title. */
  readonly name: string;
  readonly lock: Locked;
  /** Undefined while loading. */
  readonly work: WorkWithChapters | undefined;
  /** The time has come at which the chapter becomes free. */
  readonly onFree?: () => void;
}

/**
 * A locked chapter: its price and what can be read instead, in front of the blurred cover or, for a novel, of a text
 * placeholder. After the purchase the chapter query returns the content, and the parent shows it.
 */
export function LockedChapter(props: LockedChapterProps) {
  const { kind, uuid, chapter, name, lock, work } = props;
  const unit = CHAPTER_UNITS[kind];
  const at = placeOf(work, chapter);
  const of = { kind, uuid, chapter, index: at?.index, lock };
  const purchase = usePurchase(of);
  const autoPay = useAutoPay(kind, uuid);
  const isOffline = useIsOffline();
  const [sheet, setSheet] = useState<{ note?: string | undefined } | undefined>(() =>
    autoPay.isOn || isOffline || lock.free_at ? undefined : {},
  );
  const [choice, setChoice] = useState<ComponentProps<typeof PurchaseSheet>['choice']>({});
  const isTurn = usePromptTurn('purchase', sheet !== undefined);
  const ask = (note?: string) => setSheet({ note });
  useAutoPurchase({ of, purchase, onAsk: ask });
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
          {texts.locked(unit, lock.price)}
          <small className={styles.coins}>
            {texts.balance(purchase.coins)} <Coin size={14} />
          </small>
        </p>
        {lock.free_at && <FreeAt at={lock.free_at} onFree={props.onFree} />}
        <div className={styles.ways}>
          <Button
            variant="primary"
            size="l"
            block
            busy={purchase.phase === 'buying'}
            onClick={() => ask()}
          >
            {texts.UNLOCK}
          </Button>
          <Instead kind={kind} uuid={uuid} before={at?.readable} />
        </div>
      </div>
      {sheet && isTurn && (
        <Suspense fallback={null}>
          <PurchaseSheet
            kind={kind}
            name={name}
            note={sheet.note}
            freeAt={lock.free_at}
            offers={offersOf(lock, at?.remaining, kind)}
            purchase={purchase}
            payHref={payAddress({ kind, uuid, chapter })}
            isAutoOn={autoPay.isOn}
            onAutoOff={() => autoPay.set(false)}
            choice={choice}
            onChoice={setChoice}
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

/** The title over placeholder lines: the device has no text of a locked chapter. */
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

function Instead({ kind, uuid, before }: InsteadProps) {
  return (
    <div className={styles.instead}>
      {before && (
        <Button variant="plain" href={readAddress(kind, uuid, before.uuid)} replace>
          {texts.readInstead(nthChapter(kind, before.index))}
        </Button>
      )}
      <Button variant="plain" href={detailAddress(kind, uuid)} replace>
        {texts.BACK_TO_WORK}
      </Button>
    </div>
  );
}

interface Readable {
  readonly uuid: string;
  readonly index: number;
}

/** The chapter's position in the directory. */
function placeOf(work: WorkWithChapters | undefined, chapter: string) {
  const chapters = work?.directory.chapters ?? [];
  const here = chapters.find(({ uuid }) => uuid === chapter);
  if (!here) return undefined;
  const remaining = chapters.filter(({ locked, index }) => locked && index >= here.index).length;
  // The nearest readable chapter before this one.
  const readable = chapters.reduce<Readable | undefined>(
    (found, { uuid, index, locked }) =>
      !locked && index < here.index && index > (found?.index ?? 0) ? { uuid, index } : found,
    undefined,
  );
  return { index: here.index, remaining, readable };
}
