import { ownDataApi } from '../../api/endpoints/ownData.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { closingDay } from './closingDay.ts';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

interface ClosingNoteProps {
  /** Uuid. */
  readonly account: string;
  /** Opens the sheet in which the closing is taken back. */
  readonly onOpen: () => void;
}

/** Shown while the account is going to be closed. */
export function ClosingNote({ account, onOpen }: ClosingNoteProps) {
  const { data: closingAt } = ownDataApi.useClosingQuery({ account });
  if (!closingAt) return null;
  return (
    <div className={styles.ended}>
      <Note tone="amber">
        {texts.closes(closingDay(closingAt))}
        <span className={styles.endedActions}>
          <Button size="s" variant="ink" onClick={onOpen}>
            {texts.UNDO_CLOSING}
          </Button>
        </span>
      </Note>
    </div>
  );
}
