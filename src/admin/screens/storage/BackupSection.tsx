import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { BackupView, listBackups } from '../../../shared/admin/backups.ts';
import { byteCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { WORK_POLL_MS } from '../../api/importApi.ts';
import { siteApi } from '../../api/siteApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import styles from './BackupSection.module.css';

type Answer = AdminAnswerOf<typeof listBackups>;

const OPEN_STATES: ReadonlySet<string> = new Set(['waiting', 'running']);
const CAUSES = { daily: '每天', manual: '手动', migration: '升级前' } as const;

/** The backups, how the last attempts ended, what is wrong with them, and buttons that make and verify them. */
export function BackupSection({ isOwner }: { isOwner: boolean }) {
  const { data } = siteApi.endpoints.backups.useQueryState({});
  const isWorking = data && (data.is_open || data.items.some(isVerifying));
  const query = siteApi.useBackupsQuery({}, { pollingInterval: isWorking ? WORK_POLL_MS : 0 });
  const [create, { isLoading }] = siteApi.useCreateBackupMutation();
  const run = useRun();
  return (
    <Section
      title="备份"
      about="备份做好以后会重新打开核对；以后也可以再核对一次，连同里面导入的文件。恢复要停下服务器，在命令行执行 backup restore。"
    >
      <Loaded query={query}>
        {(answer) => (
          <div className={styles.section}>
            <Results answer={answer} />
            {isOwner && (
              <div>
                <Button
                  variant="outline"
                  busy={isLoading || answer.is_open}
                  onClick={() => void run(create({}), '已开始备份')}
                >
                  立即备份
                </Button>
              </div>
            )}
            {answer.items.length > 0 && (
              <Table
                label="备份"
                columns={columnsOf(isOwner)}
                rows={answer.items}
                keyOf={({ name }) => name}
              />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Results({ answer: { items, failure, is_daily, seals_secret } }: { answer: Answer }) {
  const last = items.find(({ about }) => about !== null)?.about?.created_at;
  const isFailing = failure !== null && failure.at > (last ?? 0);
  return (
    <>
      <p>
        {last === undefined ? '还没有备份。' : `上次成功：${momentText(last)}。`}
        {is_daily ? '每天 4:00 会自动备份。' : '没有打开自动备份（BACKUPS=0）。'}
      </p>
      {failure !== null && (
        <Note tone={isFailing ? 'accent' : 'amber'}>
          {`上次失败：${momentText(failure.at)}，${failure.problem}`}
        </Note>
      )}
      {!seals_secret && (
        <Note tone="amber">
          备份里没有服务器的密钥。没有它，恢复以后初始密码和登录都会作废：请设好
          BACKUP_PASSPHRASE，或自己另外保管 secret 文件。
        </Note>
      )}
    </>
  );
}

function nameOf({ name, about }: BackupView): string {
  return about ? momentText(about.created_at) : name;
}

function isVerifying({ verify }: BackupView): boolean {
  return verify !== null && OPEN_STATES.has(verify.state);
}

/** What the last verification found, how far the present one is, and a button that begins one. */
function Verified({ backup, mayVerify }: { backup: BackupView; mayVerify: boolean }) {
  const [start, { isLoading }] = siteApi.useVerifyBackupMutation();
  const run = useRun();
  const isOpen = isVerifying(backup);
  return (
    <div className={styles.verified}>
      {isOpen ? <Progress backup={backup} /> : <Found backup={backup} />}
      {mayVerify && (
        <div>
          <Button
            variant="outline"
            size="s"
            busy={isLoading || isOpen}
            onClick={() => void run(start({ name: backup.name }), '已开始核对')}
          >
            核对
            <RowName of={nameOf(backup)} />
          </Button>
        </div>
      )}
    </div>
  );
}

function Progress({ backup: { verify } }: { backup: BackupView }) {
  const { done, total } = verify?.progress ?? { done: 0, total: 0 };
  if (total === 0) return <span className={styles.about}>正在核对</span>;
  return (
    <span className={styles.text}>
      <progress className={styles.bar} max={total} value={done} aria-label="核对的进度" />
      <span className={styles.about}>{`正在核对：${done} / ${total}`}</span>
    </span>
  );
}

function Found({ backup: { verify, verified } }: { backup: BackupView }) {
  if (verify?.state === 'failed' && verify.at > (verified?.at ?? 0)) {
    return <span className={styles.wrong}>{`没能核对完：${verify.problem}`}</span>;
  }
  if (!verified) return <span className={styles.about}>做好以后没有再核对过</span>;
  const { at, faults } = verified;
  if (faults.length === 0) return `完好，${momentText(at)} 核对`;
  return (
    <span className={styles.text}>
      <strong className={styles.wrong}>{`有 ${faults.length} 处不对，不要用它恢复`}</strong>
      {faults.map((fault) => (
        <span key={fault}>{fault}</span>
      ))}
      <span className={styles.about}>{`${momentText(at)} 核对`}</span>
    </span>
  );
}

function columnsOf(mayVerify: boolean): readonly Column<BackupView>[] {
  return [
    ...COLUMNS,
    {
      id: 'verified',
      title: '核对',
      cell: (backup) => <Verified backup={backup} mayVerify={mayVerify} />,
    },
  ];
}

const COLUMNS: readonly Column<BackupView>[] = [
  {
    id: 'name',
    title: '备份',
    isMain: true,
    cell: (backup) => (
      <span className={styles.text}>
        <strong>{nameOf(backup)}</strong>
        <span className={styles.about}>
          {backup.about ? backup.name : '读不懂：不完整，或来自更新的版本'}
        </span>
      </span>
    ),
  },
  { id: 'cause', title: '原因', cell: ({ about }) => (about ? CAUSES[about.cause] : '—') },
  {
    id: 'accounts',
    title: '账号',
    isNumber: true,
    cell: ({ about }) => (about ? String(about.accounts) : '—'),
  },
  {
    id: 'files',
    title: '导入的文件',
    isNumber: true,
    cell: ({ about }) => (about && about.files !== null ? String(about.files) : '没有'),
  },
  {
    id: 'secret',
    title: '密钥',
    cell: ({ about }) => (about?.has_secret ? '封在里面' : '没有'),
  },
  { id: 'bytes', title: '大小', isNumber: true, cell: ({ bytes }) => byteCount(bytes) },
];
