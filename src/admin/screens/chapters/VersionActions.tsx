import { Button } from '../../../ui/Button.tsx';
import { DropChanges } from '../../parts/DropChanges.tsx';
import type { Draft } from '../../parts/useDraft.ts';

interface VersionActionsProps<T> {
  draft: Draft<T>;
  disabled: boolean;
  /** Stores the draft as a version that readers do not see yet. */
  onStore: () => void;
}

/** Beside the button of a chapter's form that stores a version and shows it to readers. */
export function VersionActions<T>({ draft, disabled, onStore }: VersionActionsProps<T>) {
  return (
    <>
      <Button variant="outline" size="l" disabled={disabled} onClick={onStore}>
        只存成新版本
      </Button>
      <DropChanges draft={draft} />
    </>
  );
}
