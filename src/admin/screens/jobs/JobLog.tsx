import type { JobLogEntry, JobView } from '../../../shared/admin/jobs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { importApi, WORK_POLL_MS } from '../../api/importApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { momentText } from '../../parts/texts.ts';
import styles from './JobLog.module.css';
import { jobTitle } from './jobTexts.ts';

const WHAT_TEXTS: Readonly<Record<JobLogEntry['what'], string>> = {
  begun: '开始',
  done: '完成',
  failed: '失败',
  waits: '等着',
  stopped: '服务器停止，放回队列',
  cancelled: '已取消',
  died: '处理它的进程中断了',
  retried: '重新排队',
};

const seconds = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'medium' });

interface JobLogProps {
  job: JobView;
  onClose: () => void;
}

/** What happened to a job, attempt by attempt. */
export function JobLog({ job: { id, kind, subject, state, run_at }, onClose }: JobLogProps) {
  const query = importApi.useJobLogQuery({ id }, { pollingInterval: WORK_POLL_MS });
  return (
    <Dialog
      title={`${jobTitle(kind)}的日志`}
      text={subject}
      onEscape={onClose}
      hint={state === 'waiting' && `下一次不早于 ${momentText(run_at)}`}
      actions={
        <Button variant="outline" size="l" onClick={onClose}>
          关闭
        </Button>
      }
    >
      <Loaded query={query}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles.none}>还没有开始过。</p>
          ) : (
            // Reached by keys, because it scrolls.
            // oxlint-disable-next-line no-noninteractive-tabindex
            <ol className={styles.log} aria-label="日志" tabIndex={0}>
              {entries.map((entry) => (
                <Entry key={`${entry.at} ${entry.what} ${entry.text}`} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Entry({ entry: { at, what, text } }: { entry: JobLogEntry }) {
  return (
    <li className={styles.entry} data-what={what}>
      <time dateTime={new Date(at).toISOString()}>{seconds.format(at)}</time>
      <span>{text === '' ? WHAT_TEXTS[what] : `${WHAT_TEXTS[what]}：${text}`}</span>
    </li>
  );
}
