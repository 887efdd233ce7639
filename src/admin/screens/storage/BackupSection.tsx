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
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import styles from './BackupSection.module.css';

type Answer = AdminAnswerOf<typeof listBackups>;

const CAUSES = { daily: '每天', manual: '手动', migration: '升级前' } as const;

/** The backups, how the last attempts ended, and a button that makes one. */
export function BackupSection({ mayCreate }: { mayCreate: boolean }) {
  const { data } = siteApi.endpoints.backups.useQueryState({});
  const query = siteApi.useBackupsQuery({}, { pollingInterval: data?.is_open ? WORK_POLL_MS : 0 });
  const [create, { isLoading }] = siteApi.useCreateBackupMutation();
  const run = useRun();
  return (
    <Section
      title="备份"
      about="备份做好以后会重新打开核对。恢复要停下服务器，在命令行执行 backup restore。"
    >
      <Loaded query={query}>
        {(answer) => (
          <div className={styles.section}>
            <Results answer={answer} />
            {mayCreate && (
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
                columns={COLUMNS}
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

const COLUMNS: readonly Column<BackupView>[] = [
  {
    id: 'name',
    title: '备份',
    isMain: true,
    cell: ({ name, about }) => (
      <span className={styles.text}>
        <strong>{about ? momentText(about.created_at) : name}</strong>
        <span className={styles.about}>{about ? name : '读不懂：不完整，或来自更新的版本'}</span>
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
