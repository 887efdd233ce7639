import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { siteApi } from '../../api/siteApi.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import type { Storage } from './StorageScreen.tsx';
import styles from './StorageScreen.module.css';

type WrongFile = NonNullable<Storage['verified']>['listed'][number];

interface VerifySectionProps {
  storage: Storage;
  /** Whether files are being verified, or wait for it. */
  isOpen: boolean;
  mayVerify: boolean;
}

/** What the last verification found, and a button that begins one. */
export function VerifySection({ storage, isOpen, mayVerify }: VerifySectionProps) {
  const { verify, verified } = storage;
  const [start, { isLoading }] = siteApi.useVerifyStorageMutation();
  const run = useRun();
  return (
    <Section
      title="核对文件"
      about="把导入的每个文件读一遍，和导入时的 SHA-256 比对：不见了、坏了，都会列出来。"
    >
      {verified ? <Result verified={verified} /> : <p>还没有核对过。</p>}
      {verify?.state === 'failed' && (
        <Note tone="amber">{`上次没能核对完：${momentText(verify.at)}，${verify.problem}`}</Note>
      )}
      {isOpen && <Progress progress={verify?.progress ?? null} />}
      {mayVerify && (
        <div>
          <Button
            variant="outline"
            busy={isLoading || isOpen}
            onClick={() => void run(start({}), '已开始核对')}
          >
            开始核对
          </Button>
        </div>
      )}
    </Section>
  );
}

function Progress({ progress }: { progress: NonNullable<Storage['verify']>['progress'] }) {
  if (!progress || progress.total === 0) return <p className={styles.about}>正在核对。</p>;
  const { done, total } = progress;
  return (
    <div className={styles.disk}>
      <progress className={styles.bar} max={total} value={done} aria-label="核对的进度" />
      <p className={styles.about}>{`正在核对：${done} / ${total}`}</p>
    </div>
  );
}

function Result({ verified }: { verified: NonNullable<Storage['verified']> }) {
  const { at, checked, wrong, listed } = verified;
  if (wrong === 0) return <p>{`上次核对：${momentText(at)}，${checked} 个文件都完好。`}</p>;
  return (
    <>
      <Note tone="accent">
        {`上次核对：${momentText(at)}，${checked} 个文件里有 ${wrong} 个不对。从备份把它们放回 DATA_DIR/files，或重新导入，再核对一次。`}
      </Note>
      <Table label="不对的文件" columns={COLUMNS} rows={listed} keyOf={({ key }) => key} />
      {wrong > listed.length && <p className={styles.about}>{`只列出前 ${listed.length} 个。`}</p>}
    </>
  );
}

const FAULTS = { missing: '不见了', changed: '内容不对' } as const;

const COLUMNS: readonly Column<WrongFile>[] = [
  { id: 'key', title: '文件', isMain: true, cell: ({ key }) => <code>{key}</code> },
  { id: 'fault', title: '问题', cell: ({ fault }) => FAULTS[fault] },
  {
    id: 'work',
    title: '作品',
    cell: ({ work }) =>
      work ? <AdminLink href={`/admin/works/${work.id}`}>{work.title}</AdminLink> : '—',
  },
];
