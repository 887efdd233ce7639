import { useEffect, useRef, useState } from 'react';
import { checkDownloads, type Checked } from './space.ts';
import { useAppDispatch, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import styles from './Space.module.css';
import * as texts from './texts.ts';

type Check =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly checked: number; readonly total: number }
  | { readonly state: 'done'; readonly found: Checked }
  | { readonly state: 'cancelled' | 'failed' };

/** 检查离线内容: checks every asset against its hash; only broken ones are downloaded again. */
export function IntegrityCheck({ hasFilms }: { readonly hasFilms: boolean }) {
  const { check, start, cancel } = useCheck();
  const isOffline = useIsOffline();
  const isRunning = check.state === 'running';
  const ratio = isRunning && check.total > 0 ? check.checked / check.total : 0;
  return (
    <section className={styles.card} aria-label={texts.CHECK_TITLE}>
      <div className={styles.row}>
        {isRunning && (
          <ProgressRing ratio={ratio} size={30} tone="jade" label={texts.CHECK_PROGRESS} />
        )}
        <span className={styles.texts}>
          <span className={styles.title}>{texts.CHECK_TITLE}</span>
          <output className={styles.text}>{checkText(check, isOffline, hasFilms)}</output>
        </span>
        <Button variant="inset" size="s" onClick={isRunning ? cancel : start}>
          {isRunning ? texts.CANCEL : texts.CHECK}
        </Button>
      </div>
    </section>
  );
}

function useCheck() {
  const dispatch = useAppDispatch();
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    const stop = new AbortController();
    running.current = stop;
    const show = (next: Check) => {
      if (running.current === stop) setCheck(next);
    };
    const run = async () => {
      show({ state: 'running', checked: 0, total: 0 });
      try {
        const onProgress = (checked: number, total: number) =>
          show({ state: 'running', checked, total });
        const found = await dispatch(checkDownloads({ signal: stop.signal, onProgress }));
        show({ state: 'done', found });
      } catch (error) {
        if (!stop.signal.aborted) console.warn('the check ended', error);
        show({ state: stop.signal.aborted ? 'cancelled' : 'failed' });
      }
    };
    void run();
  };
  return { check, start, cancel: () => running.current?.abort() };
}

/** @param hasFilms film segments are counted with the pages, so that all are called items */
export function checkText(check: Check, isOffline: boolean, hasFilms = false): string {
  switch (check.state) {
    case 'idle':
      return hasFilms ? texts.CHECK_NOTE_WITH_FILMS : texts.CHECK_NOTE;
    case 'running':
      return check.total > 0 ? texts.checkedOf(check.checked, check.total) : texts.PREPARING;
    case 'cancelled':
      return texts.CHECK_CANCELLED;
    case 'failed':
      return texts.CHECK_FAILED;
    case 'done':
      return foundText(check.found, isOffline, hasFilms ? texts.ITEM_UNIT : texts.PAGE_UNIT);
  }
}

function foundText(
  { pagesChecked, textsChecked, badPages, mending }: Checked,
  isOffline: boolean,
  unit: string,
): string {
  const checked = pieces(pagesChecked, textsChecked, unit);
  if (badPages.length === 0) return texts.allWhole(checked);
  const badTexts = badPages.filter(({ path }) => path === '').length;
  const bad = texts.brokenIn(checked, pieces(badPages.length - badTexts, badTexts, unit));
  // A cached page is fetched again when it is read again.
  if (mending === 0) return texts.reloadsLater(bad);
  const these = badTexts > 0 || unit !== texts.PAGE_UNIT ? texts.THESE_CONTENTS : texts.THESE_PAGES;
  return isOffline ? texts.downloadsOnline(bad, these) : texts.downloadsNow(bad, these);
}

/** Pages of comics, chapters of novels. */
function pieces(pages: number, chapters: number, unit: string): string {
  return chapters === 0
    ? `${pages}\u00a0${unit}`
    : [pages > 0 && `${pages}\u00a0${unit}`, texts.chaptersOf(chapters)].filter(Boolean).join('、');
}
