import { ownDataApi } from '../../api/endpoints/ownData.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { closingDay } from './closingDay.ts';
import styles from './Mine.module.css';

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
        这个账号将在 {closingDay(closingAt)} 注销
        <span className={styles.endedActions}>
          <Button size="s" variant="ink" onClick={onOpen}>
            撤销注销
          </Button>
        </span>
      </Note>
    </div>
  );
}
