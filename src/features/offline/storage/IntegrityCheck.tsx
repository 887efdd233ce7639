import { useEffect, useRef, useState } from 'react';
import { checkDownloads, type Checked } from './space.ts';
import { useAppDispatch, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import styles from './Space.module.css';

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
    <section className={styles.card} aria-label="检查离线内容">
      <div className={styles.row}>
        {isRunning && <ProgressRing ratio={ratio} size={30} tone="jade" label="检查进度" />}
        <span className={styles.texts}>
          <span className={styles.title}>检查离线内容</span>
          <output className={styles.text}>{checkText(check, isOffline, hasFilms)}</output>
        </span>
        <Button variant="inset" size="s" onClick={isRunning ? cancel : start}>
          {isRunning ? '取消' : '检查'}
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
      return `逐页、逐章${hasFilms ? '、逐段' : ''}核对，坏的会单独重新下载`;
    case 'running':
      return check.total > 0 ? `已检查 ${check.checked} / ${check.total}` : '正在准备';
    case 'cancelled':
      return '已取消，查到的坏内容已经移走';
    case 'failed':
      return '没有检查完，请再试一次';
    case 'done':
      return foundText(check.found, isOffline, hasFilms ? '项' : '页');
  }
}

function foundText(
  { pagesChecked, textsChecked, badPages, mending }: Checked,
  isOffline: boolean,
  unit: string,
): string {
  const checked = pieces(pagesChecked, textsChecked, unit);
  if (badPages.length === 0) return `${checked}都完好`;
  const badTexts = badPages.filter(({ path }) => path === '').length;
  const bad = `${checked}里有 ${pieces(badPages.length - badTexts, badTexts, unit)}坏了`;
  // A cached page is fetched again when it is read again.
  if (mending === 0) return `${bad}，再看到时重新加载`;
  const these = badTexts > 0 || unit !== '页' ? '这些内容' : '这些页';
  return isOffline ? `${bad}，联网后重新下载${these}` : `${bad}，正在重新下载${these}`;
}

/** Pages of comics, chapters of novels. */
function pieces(pages: number, texts: number, unit: string): string {
  return texts === 0
    ? `${pages}\u00a0${unit}`
    : [pages > 0 && `${pages}\u00a0${unit}`, `${texts}\u00a0章`].filter(Boolean).join('、');
}
