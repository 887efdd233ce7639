import type { Address } from '../lib/addresses.ts';
import { Link } from './Link.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ErrorState.module.css';
import * as texts from './texts.ts';

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
  const { title = texts.NOT_LOADED, text = texts.RETRIED } = props;
  const actions = (
    <>
      {library && (
        <Button variant="outline" icon="dl" href={library}>
          {texts.TO_LIBRARY}
        </Button>
      )}
      <Button icon="refresh" busy={retrying} onClick={onRetry}>
        {texts.RELOAD}
      </Button>
    </>
  );
  const foot = (code || service) && (
    <div className={styles.foot}>
      {code && (
        <details>
          <summary>{texts.DETAILS}</summary>
          {texts.errorCode(code)}
        </details>
      )}
      {service && (
        <Link className={styles.link} href={service}>
          {texts.CONTACT_SUPPORT}
        </Link>
      )}
    </div>
  );
  return <EmptyState art="error" title={title} text={text} actions={actions} foot={foot} />;
}
