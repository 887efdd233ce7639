import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { getStorage } from '../../../shared/admin/storage.ts';
import { Note } from '../../../ui/Note.tsx';
import { WORK_POLL_MS } from '../../api/importApi.ts';
import { siteApi } from '../../api/siteApi.ts';
import { byteText } from '../../parts/byteText.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useMe } from '../../parts/useMe.ts';
import { BackupSection } from './BackupSection.tsx';
import { VerifySection } from './VerifySection.tsx';
import styles from './StorageScreen.module.css';

export type Storage = AdminAnswerOf<typeof getStorage>;

/** Bytes by kind, whether the files are whole, and the backups. */
export default function StorageScreen() {
  const { data } = siteApi.endpoints.storage.useQueryState({});
  const state = data?.verify?.state;
  const isVerifying = state === 'waiting' || state === 'running';
  const query = siteApi.useStorageQuery({}, { pollingInterval: isVerifying ? WORK_POLL_MS : 0 });
  const isOwner = useMe().operator.role === 'owner';
  return (
    <Page title="存储" about="空间用在哪里，文件是不是完好，有没有备份。">
      <Loaded query={query}>
        {(storage) => (
          <>
            <UsageSection storage={storage} />
            <VerifySection storage={storage} isOpen={isVerifying} mayVerify={isOwner} />
          </>
        )}
      </Loaded>
      <BackupSection isOwner={isOwner} />
    </Page>
  );
}

interface UsageRow {
  readonly title: string;
  /** Null: it is not made of files that are counted. */
  readonly files: number | null;
  readonly bytes: number;
}

function UsageSection({ storage }: { storage: Storage }) {
  const { kinds, unused, demo, originals, database_bytes, disk, sweep } = storage;
  const used = disk.total_bytes - disk.free_bytes;
  const rows: readonly UsageRow[] = [
    { title: '漫画的页', ...kinds.pages },
    { title: '封面和横幅', ...kinds.covers },
    { title: '影视', ...kinds.films },
    { title: '其他', ...kinds.other },
    { title: '上传的原文件', ...originals },
    { title: '数据库（小说正文也在里面）', files: null, bytes: database_bytes },
    { title: '演示内容（在程序里）', ...demo },
  ];
  return (
    <Section title="空间">
      <div className={styles.disk}>
        <p>
          磁盘剩余 <strong>{byteText(disk.free_bytes)}</strong>，共 {byteText(disk.total_bytes)}
        </p>
        <progress
          className={styles.bar}
          max={disk.total_bytes}
          value={used}
          aria-label={`磁盘已用 ${byteText(used)}`}
        />
      </div>
      <Table
        label="空间用在哪里"
        columns={COLUMNS}
        rows={rows.filter(({ bytes }) => bytes > 0)}
        keyOf={({ title }) => title}
      />
      <p className={styles.about}>
        {unused.files > 0
          ? `其中 ${unused.files} 个文件（${byteText(unused.bytes)}）已经没有作品在用，满 7 天后由每周的清理删掉。`
          : '没有用不到的文件。'}
        {sweep?.state === 'done' && `上次清理：${momentText(sweep.at)}。`}
      </p>
      {sweep?.state === 'failed' && (
        <Note tone="amber">{`上次清理失败：${momentText(sweep.at)}，${sweep.problem}`}</Note>
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<UsageRow>[] = [
  { id: 'title', title: '用途', isMain: true, cell: ({ title }) => title },
  {
    id: 'files',
    title: '文件',
    isNumber: true,
    cell: ({ files }) => (files === null ? '—' : String(files)),
  },
  { id: 'bytes', title: '大小', isNumber: true, cell: ({ bytes }) => byteText(bytes) },
];
