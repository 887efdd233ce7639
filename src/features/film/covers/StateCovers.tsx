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
      <summary>详情</summary>错误码 {code}
    </details>
  );
  const isAway = failure !== undefined && isUnreachable(failure);
  return (
    <CoverCard still={still} title={title} text={text} foot={foot}>
      {isAway && (
        <Button variant="inset" className={styles.glass} href={library}>
          去离线书架
        </Button>
      )}
      {!isMissing(failure) && (
        <Button variant="primary" icon="refresh" busy={retrying} onClick={onRetry}>
          {failure && isOffTheNet(failure) ? '联网后重试' : '重新加载'}
        </Button>
      )}
    </CoverCard>
  );
}

function failureText(failure: Failure | undefined): { title: string; text: string; code?: string } {
  if (!failure) return { title: '这一集打不开', text: '请再试一次' };
  if (isMissing(failure)) return { title: '没有找到这一集', text: '可能已经下架，换一集看看' };
  if (isUnreachable(failure)) {
    const text = isOffTheNet(failure)
      ? '现在没有网络，联网后会从这里接着看'
      : '服务器没有正常应答，恢复后会从这里接着看';
    return { title: '这一集还没下载', text };
  }
  return {
    title: '内容没有加载出来',
    text: failureMessage(failure),
    code: failureCode(failure),
  };
}

export function EndCover({ still, text, onAgain }: EndCoverProps) {
  return (
    <CoverCard still={still} title="看完了" text={text}>
      <Button variant="inset" className={styles.glass} icon="refresh" onClick={onAgain}>
        重看
      </Button>
    </CoverCard>
  );
}

interface EndCoverProps {
  readonly still: string;
  readonly text?: string | undefined;
  readonly onAgain: () => void;
}
