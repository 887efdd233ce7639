import {
  failureCode,
  failureMessage,
  isOffTheNet,
  isUnreachable,
  type Failure,
} from '../../../api/failure.ts';
import { isMissing } from '../../../api/missing.ts';
import { errorActions } from '../../../lib/errorActions.ts';
import { Button } from '../../../ui/Button.tsx';
import * as texts from '../texts.ts';
import { CoverCard } from './CoverCard.tsx';
import styles from './Covers.module.css';

interface FailedCoverProps {
  readonly still: string;
  /** Undefined: the episode was loaded but could not be opened. */
  readonly failure: Failure | undefined;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The episode cannot be shown: offline and not stored, taken down, or failed to load. */
export function FailedCover({ still, failure, retrying, onRetry }: FailedCoverProps) {
  const { library } = errorActions('film');
  const { title, text, code } = failureText(failure);
  const foot = code && (
    <details>
      <summary>{texts.DETAILS}</summary>
      {texts.errorCode(code)}
    </details>
  );
  const isAway = failure !== undefined && isUnreachable(failure);
  return (
    <CoverCard still={still} title={title} text={text} foot={foot}>
      {isAway && (
        <Button variant="inset" className={styles.glass} href={library}>
          {texts.TO_LIBRARY}
        </Button>
      )}
      {!isMissing(failure) && (
        <Button variant="primary" icon="refresh" busy={retrying} onClick={onRetry}>
          {failure && isOffTheNet(failure) ? texts.RETRY_ONLINE : texts.RELOAD}
        </Button>
      )}
    </CoverCard>
  );
}

function failureText(failure: Failure | undefined): { title: string; text: string; code?: string } {
  if (!failure) return { title: texts.EPISODE_FAILED, text: texts.TRY_AGAIN };
  if (isMissing(failure)) return { title: texts.NO_EPISODE, text: texts.NO_EPISODE_NOTE };
  if (isUnreachable(failure)) {
    const text = isOffTheNet(failure) ? texts.OFFLINE : texts.SERVER_AWAY;
    return { title: texts.NOT_DOWNLOADED, text };
  }
  return {
    title: texts.NOT_LOADED,
    text: failureMessage(failure),
    code: failureCode(failure),
  };
}

export function EndCover({ still, text, onAgain }: EndCoverProps) {
  return (
    <CoverCard still={still} title={texts.OVER} text={text}>
      <Button variant="inset" className={styles.glass} icon="refresh" onClick={onAgain}>
        {texts.WATCH_AGAIN}
      </Button>
    </CoverCard>
  );
}

interface EndCoverProps {
  readonly still: string;
  readonly text?: string | undefined;
  readonly onAgain: () => void;
}
