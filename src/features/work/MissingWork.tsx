import type { Address } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import * as texts from './texts.ts';

interface MissingWorkProps {
  readonly home: Address;
  /** An operator blocked it by law. */
  readonly blocked?: boolean;
  readonly onBack: () => void;
}

/** The URL names no existing work: outdated, truncated, or taken down. */
export function MissingWork({ home, blocked, onBack }: MissingWorkProps) {
  return (
    <Screen>
      <NavBar title={texts.WORK} onBack={onBack} />
      <EmptyState
        art="error"
        title={blocked ? texts.WITHDRAWN : texts.NOT_FOUND}
        text={blocked ? texts.WITHDRAWN_NOTE : texts.NOT_FOUND_NOTE}
        actions={<Button href={home}>{texts.TO_HOME}</Button>}
      />
    </Screen>
  );
}
