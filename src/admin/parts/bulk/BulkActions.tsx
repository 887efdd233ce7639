import { useState } from 'react';
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
import { BulkBar } from './BulkBar.tsx';
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
    const { done = [], refused = [], addresses = [] } = (await answer).data ?? {};
    setOutcome({ action, done, refused, addresses });
    onDone();
  };
  const unit = BULK_UNITS[on];
  return (
    <>
      <BulkBar
        chosen={rows.length}
        unit={unit}
        actions={BULK_ACTIONS.map((id) => {
          return { id, label: BULK_TEXTS[id].label, count: idsFor(id).length };
        })}
        disabled={isLoading}
        onAction={setAsking}
      />
      {outcome && (
        <BulkResult
          {...outcome}
          doneText={BULK_TEXTS[outcome.action].done}
          unit={unit}
          nameText={(title) => `《${title}》`}
          busy={isLoading}
          undo={undoOf(outcome.action, (action) => void start(action, outcome.done))}
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

/** A published work does not become a draft again: its readers may have bought it. */
const UNDO_TEXTS: Partial<Record<BulkAction, string>> = { withdraw: '下架它们', republish: '撤销' };

function undoOf(action: BulkAction, onUndo: (undo: BulkAction) => void) {
  const { undo } = BULK_TEXTS[action];
  return undo && { label: UNDO_TEXTS[undo] ?? '撤销', onPress: () => onUndo(undo) };
}

/** Read at each rendering: a scheduled chapter may have appeared a moment ago. */
function nowMs(): number {
  return Date.now();
}
