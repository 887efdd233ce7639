import { AppLink, type OpenHandler } from './AppLink.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  onRetry: () => void;
  retrying?: boolean;
  /** Link to the offline library, offered first; omitted within the library. */
  library?: { href: string; onOpen?: OpenHandler };
  service?: { href: string; onOpen?: OpenHandler };
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
        <Button variant="outline" icon="dl" href={library.href} onOpen={library.onOpen}>
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
        <AppLink className={styles.link} href={service.href} onOpen={service.onOpen}>
          联系客服
        </AppLink>
      )}
    </div>
  );
  return <EmptyState art="error" title={title} text={text} actions={actions} foot={foot} />;
}
