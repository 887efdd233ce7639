import {
  pauseDownloads,
  resumeDownloads,
  retryDownloads,
  type useDownloads,
} from '../downloads.ts';
import { useAppDispatch } from '../../../../state/store.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import type { IconName } from '../../../../ui/iconPaths.ts';
import * as texts from '../texts.ts';
import styles from './DownloadScreen.module.css';
import type { QueueChoice } from './useQueueChoice.ts';

interface QueueHeadProps {
  readonly downloads: NonNullable<ReturnType<typeof useDownloads>>;
  readonly choice: QueueChoice;
}

export function QueueHead({ downloads: { items, pause }, choice }: QueueHeadProps) {
  const dispatch = useAppDispatch();
  const all = items.map(({ chapter }) => chapter);
  const has = (state: (typeof items)[number]['state']) =>
    items.some((item) => item.state === state);
  const isStopped = pause !== '';
  const mayPause = has('waiting') && !isStopped;
  const mayResume = has('paused') || (has('waiting') && isStopped);
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{texts.downloading(items.length)}</h2>
      <div className={styles.actions}>
        {choice.isEditing ? (
          <HeadAction
            label={choice.chosen.size === all.length ? texts.SELECT_NONE : texts.SELECT_ALL}
            onClick={() => choice.toggle(all)}
          />
        ) : (
          <>
            {has('failed') && (
              <HeadAction
                icon="refresh"
                label={texts.RETRY_ALL}
                onClick={() => void dispatch(retryDownloads('all'))}
              />
            )}
            {mayResume && (
              <HeadAction
                icon="play"
                label={texts.CONTINUE_ALL}
                onClick={() => void dispatch(resumeDownloads('all'))}
              />
            )}
            {mayPause && (
              <HeadAction
                icon="pause"
                label={texts.PAUSE_ALL}
                onClick={() => void dispatch(pauseDownloads('all'))}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface HeadActionProps {
  readonly icon?: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

function HeadAction({ icon, label, onClick }: HeadActionProps) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {icon && <Icon name={icon} size={17} />}
      {label}
    </button>
  );
}
