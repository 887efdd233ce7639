import { Button } from '../../ui/Button.tsx';
import type { Draft } from './useDraft.ts';

/** Drops the unsaved changes of a form; where another operator has saved, only those of the same fields. */
export function DropChanges<T>({ draft }: { draft: Draft<T> }) {
  if (!draft.isChanged) return null;
  const hasConflict = draft.conflicts.length > 0;
  return (
    <Button variant="plain" size="l" onClick={hasConflict ? draft.dropConflicts : draft.clear}>
      {hasConflict ? '用现在的' : '放弃修改'}
    </Button>
  );
}
