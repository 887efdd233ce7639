import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './EditBars.module.css';
import * as texts from './texts.ts';
import type { Choice } from './useChoice.ts';

interface EditBarsProps {
  readonly choice: Choice;
  readonly ids: readonly string[];
  /** 部 or 条. */
  readonly unit: string;
  readonly children: ReactNode;
}

/** Edit mode: the selected count covers the screen's head, the actions cover the tab bar. */
export function EditBars({ choice: { chosen, choose, end }, ids, unit, children }: EditBarsProps) {
  const barRef = useRef<HTMLFieldSetElement>(null);
  const isAll = ids.length > 0 && ids.every((id) => chosen?.has(id));
  const count = chosenOf(ids, chosen).length;
  useEffect(() => barRef.current?.focus({ preventScroll: true }), []);
  useEscape(end);
  return (
    <>
      <fieldset ref={barRef} className={styles.top} aria-label={texts.EDIT} tabIndex={-1}>
        <Button variant="plain" className={styles.all} onClick={() => choose(isAll ? [] : ids)}>
          {isAll ? texts.SELECT_NONE : texts.SELECT_ALL}
        </Button>
        <output className={styles.count}>{texts.selected(count, unit)}</output>
        <Button variant="plain" className={styles.done} onClick={end}>
          {texts.DONE}
        </Button>
      </fieldset>
      <div className={styles.room} />
      <div className={styles.actions}>{children}</div>
    </>
  );
}

/** The selected ids that still exist: another tab may have removed some. */
export function chosenOf(
  ids: readonly string[],
  chosen: ReadonlySet<string> | undefined,
): readonly string[] {
  return ids.filter((id) => chosen?.has(id));
}

/** An open dialog handles Escape itself. */
function useEscape(end: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) end();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
