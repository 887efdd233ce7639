import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { worksApi, type OfWork } from '../../api/endpoints/works.ts';
import { chapterName } from '../../lib/chapterNames.ts';
import { bannerRest, isBannerShown } from '../../lib/headerBanner.ts';
import { installBranch } from '../../lib/installBranch.ts';
import { heldInstallPrompt } from '../../lib/installPrompt.ts';
import { changeInstallSettings, installSettings, NEVER_MS } from '../../lib/installSettings.ts';
import { overlayDepth } from '../../lib/overlayHistory.ts';
import { visitsAt, visitSetting } from '../../lib/visits.ts';
import { globalActions, type Overlay } from '../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../state/store.ts';
import { LISTED_KINDS } from '../../state/userSlice.ts';
import type { UserState } from '../../state/userState.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { isWithoutPrompts } from '../../ui/promptTurn.ts';
import { WorkPicture } from '../../ui/WorkPicture.tsx';
import styles from './LinkCard.module.css';
import * as texts from './texts.ts';

const LOOK_MS = 500;

interface LinkCardProps extends OfWork {
  /** Uuid; '' of a link to the work itself. */
  readonly chapter: string;
  readonly isReading: boolean;
}

/**
 * On the screen of a link that opened the app in this tab: what it leads to, and how to read it without the browser. For
 * a visitor who has nothing else here, once a visit, and only where the browser can install the app. Nothing waits for
 * it: it is no dialog, and over pages it goes as soon as the reader goes on.
 */
export default function LinkCard({ kind, uuid, chapter, isReading }: LinkCardProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const way = useWay();
  const linked = useLinked({ kind, uuid, chapter, isReading });
  const isNew = useAppState(({ user }) => hasNothingBut(user, uuid));
  const isWanted = useSyncExternalStore(bannerRest.subscribe, isBannerShown);
  const isDue = way !== undefined && linked !== undefined && isWanted && isNew;
  useWhenCalm(isDue && state === 'waiting' && isAnotherVisit(), () => setState('open'));
  const isOpen = state === 'open';
  const before = useRef<Element>(null);
  useEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    changeInstallSettings({ linkVisit: visitNow() });
  }, [isOpen]);
  const close = () => {
    setState('closed');
    // The keys of a reader belong to its pages.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const card = useReadingOn(isOpen && isReading, () => setState('closed'));
  if (!isOpen || !way || !linked || !isWanted) return null;
  const install = () => {
    close();
    dispatch(globalActions.overlayOpened(way.overlay));
  };
  const refuse = () => {
    close();
    changeInstallSettings({ linkVisit: NEVER_MS });
    bannerRest.write(-Date.now());
  };
  return (
    <aside
      ref={card}
      className={classNames(styles.card, isReading && styles.reading)}
      aria-label={texts.LINK_CARD}
    >
      <WorkPicture kind={kind} path={linked.cover} coverClass={styles.cover} still={styles.still} />
      <div className={styles.text}>
        <p className={styles.title}>{linked.title}</p>
        <p className={styles.note}>{linked.note}</p>
      </div>
      <Button variant="plain" size="s" className={styles.never} onClick={refuse}>
        {texts.NEVER_AGAIN}
      </Button>
      <div className={styles.actions}>
        <Button variant="inset" size="s" onClick={close}>
          {texts.READ_HERE}
        </Button>
        <Button size="s" onClick={install}>
          {way.label}
        </Button>
      </div>
    </aside>
  );
}

interface Way {
  readonly label: string;
  readonly overlay: Overlay;
}

const IOS_WAY: Way = { label: texts.ADD_TO_HOME, overlay: 'install' };
const BROWSER_WAY: Way = { label: texts.INSTALL_APP, overlay: 'ask' };

/** Undefined where the app cannot be installed, or not yet: Chromium offers its prompt when it thinks fit. */
function useWay(): Way | undefined {
  const held = useSyncExternalStore(onInstallPrompt, heldInstallPrompt);
  const branch = installBranch(navigator);
  if (branch.kind === 'ios') return IOS_WAY;
  return held && 'browser' in branch ? BROWSER_WAY : undefined;
}

function onInstallPrompt(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

/** What the screen has loaded; undefined until then, and where it shows a lock or a failure in place of pages. */
function useLinked({ kind, uuid, chapter, isReading }: LinkCardProps) {
  const { currentData: work } = worksApi.endpoints.work.useQueryState({ kind, uuid });
  const asked = isReading ? { kind, uuid, chapter } : skipToken;
  const { currentData: content } = worksApi.endpoints.chapter.useQueryState(asked);
  if (!work || (isReading && (!content || 'locked' in content))) return undefined;
  const { title, cover, author } = work.detail;
  const listed = work.directory.chapters.find((each) => each.uuid === chapter);
  return { title, cover, note: listed ? chapterName(listed, kind) : author };
}

/** Neither favorites nor another work that was opened. */
function hasNothingBut(user: UserState, uuid: string): boolean {
  return LISTED_KINDS.every(
    (kind) =>
      user[`${kind}collectuuids`].length === 0 &&
      user[`${kind}readuuids`].every((entry) => entry.uuid === uuid),
  );
}

/** A visit is named by the end of the one before. */
function visitNow(): number {
  return visitsAt(visitSetting.read(), Date.now()).beforeMs;
}

function isAnotherVisit(): boolean {
  const { linkVisit } = installSettings.read();
  return linkVisit !== NEVER_MS && linkVisit !== visitNow();
}

/**
 * Calls `onCalm` once nothing has been open, nor the bars of a reader, for two looks: a press that ends a prompt may open
 * something as it is released.
 */
function useWhenCalm(isWanted: boolean, onCalm: () => void): void {
  const open = useEffectEvent(onCalm);
  useEffect(() => {
    if (!isWanted) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks = isWithoutPrompts() && overlayDepth() === 0 ? looks + 1 : 0;
      if (looks > 1) open();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
}

/**
 * Calls `onGo` when the reader goes on while `isOn`: with a press or a key beside the element, or a screen further.
 * @returns the ref of the element
 */
function useReadingOn(isOn: boolean, onGo: () => void) {
  const element = useRef<HTMLElement>(null);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (!isOn) return undefined;
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true, passive: true };
    const from = new Map<EventTarget, number>();
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && element.current?.contains(target))) go();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' && event.key !== 'Shift') onPress(event);
    };
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const at = Math.abs(target.scrollLeft) + target.scrollTop;
      const start = from.get(target) ?? at;
      from.set(target, start);
      if (Math.abs(at - start) >= window.innerHeight) go();
    };
    document.addEventListener('click', onPress, options);
    document.addEventListener('keydown', onKey, options);
    document.addEventListener('scroll', onScroll, options);
    return () => listeners.abort();
  }, [isOn]);
  return element;
}
