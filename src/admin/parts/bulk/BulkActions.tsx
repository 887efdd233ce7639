import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRun } from '../Notice.tsx';
import {
  BULK_ACTIONS,
  BULK_TEXTS,
  BULK_UNITS,
  type BulkAction,
  type BulkKind,
  type BulkOutcome,
  type BulkRow,
  canDo,
} from './bulkActions.ts';
import styles from './BulkActions.module.css';
import { BulkResult } from './BulkResult.tsx';
import { useBulkChange } from './useBulkChange.ts';

interface BulkActionsProps {
  on: BulkKind;
  /** The chosen ones. */
  rows: readonly BulkRow[];
  /** Called when a change was made, whatever was refused. */
  onDone: () => void;
}

/** Actions on the chosen works or chapters: one question before, and what became of it after. */
export function BulkActions({ on, rows, onDone }: BulkActionsProps) {
  const [asking, setAsking] = useState<BulkAction>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const { change, isLoading } = useBulkChange(on);
  const run = useRun();
  const idsFor = (action: BulkAction) =>
    rows.filter((row) => canDo(action, on, row, nowMs())).map(({ id }) => id);
  const start = async (action: BulkAction, ids: readonly string[]) => {
    setAsking(undefined);
    const answer = change(action, ids);
    if (!(await run(answer))) return;
    const { done = [], refused = [], files = [] } = (await answer).data ?? {};
    setOutcome({ action, done, refused, files: files.length });
    onDone();
  };
  const unit = BULK_UNITS[on];
  return (
    <>
      {rows.length > 0 && (
        <fieldset
          className={classNames(styles.bar, styles.actions)}
          aria-label={`选了 ${rows.length} ${unit}`}
        >
          <span className={styles.count}>{`选了 ${rows.length} ${unit}`}</span>
          {BULK_ACTIONS.map((action) => {
            const { length } = idsFor(action);
            return (
              length > 0 && (
                <Button
                  key={action}
                  variant="inset"
                  disabled={isLoading}
                  onClick={() => setAsking(action)}
                >
                  {`${BULK_TEXTS[action].label} ${length} ${unit}`}
                </Button>
              )
            );
          })}
        </fieldset>
      )}
      {outcome && (
        <BulkResult
          outcome={outcome}
          unit={unit}
          busy={isLoading}
          onUndo={(action) => void start(action, outcome.done)}
          onClose={() => setOutcome(undefined)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={`${BULK_TEXTS[asking].label} ${idsFor(asking).length} ${unit}？`}
          text={BULK_TEXTS[asking].about}
          confirmLabel={BULK_TEXTS[asking].label}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void start(asking, idsFor(asking))}
        />
      )}
    </>
  );
}

/** Read at each rendering: a scheduled chapter may have appeared a moment ago. */
function nowMs(): number {
  return Date.now();
}
