import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  onRetry: () => void;
  retrying?: boolean;
  /** Link to the offline library, offered first; omitted within the library. */
  library?: Address;
  service?: Address;
  /** As "NET-5000", for support. */
  code?: string;
  title?: string;
  text?: string;
}

/** Shown where content failed to load. */
export function ErrorState(props: ErrorStateProps) {
  const { onRetry, retrying, library, service, code } = props;
  const {
    title = '内容没有加载出来',
    text = '已自动重试 2 次。检查网络后再试，或者先看看已下载的作品。',
  } = props;
  const actions = (
    <>
      {library && (
        <Button variant="outline" icon="dl" href={library}>
          去离线书架
        </Button>
      )}
      <Button icon="refresh" busy={retrying} onClick={onRetry}>
        重新加载
      </Button>
    </>
  );
  const foot = (code || service) && (
    <div className={styles.foot}>
      {code && (
        <details>
          <summary>详情</summary>错误码 {code}
        </details>
      )}
      {service && (
        <Link className={styles.link} href={service}>
          联系客服
        </Link>
      )}
    </div>
  );
  return <EmptyState art="error" title={title} text={text} actions={actions} foot={foot} />;
}
