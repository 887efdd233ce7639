import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { ChapterView, getChapter } from '../../../shared/admin/chapters.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { RowName } from '../../parts/RowName.tsx';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { DraftPreview } from '../../parts/DraftPreview.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useRun } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { StateTag } from '../../parts/StateTag.tsx';
import { TakeDown } from '../../parts/TakeDown.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { ChapterForm } from './ChapterForm.tsx';
import { ChapterText } from './ChapterText.tsx';
import { PagesSection } from './pages/PagesSection.tsx';
import { sizeText } from '../../parts/sizeText.ts';
import { CompareVersions } from './versions/CompareVersions.tsx';
import type { Kind } from '../../../shared/contract/index.ts';

/** One chapter: its fields, its versions, and the text of a novel's. */
export default function ChapterScreen({ params: { id = '' } }: ScreenProps) {
  const query = catalogueApi.useChapterQuery({ id });
  const chapter = query.data?.chapter;
  const { data } = catalogueApi.useWorkQuery({ id: chapter?.work_id ?? '' }, { skip: !chapter });
  const work = data?.work;
  const mayEdit = useMayEdit();
  return (
    <Page
      title={chapter?.title ?? '章节'}
      parent={{
        href: work ? `/admin/works/${work.id}` : '/admin/works',
        title: work?.title ?? '作品',
      }}
      actions={
        chapter && (
          <>
            <StateTag row={chapter} />
            {mayEdit && chapter.newest_version > 0 && chapter.state !== 'blocked' && (
              <DraftPreview work={chapter.work_id} chapter={id} />
            )}
            {mayEdit && (
              <TakeDown target={{ chapter: id }} title={chapter.title} state={chapter.state} />
            )}
          </>
        )
      }
    >
      <Loaded query={query}>
        {({ chapter: row, versions }) => (
          <>
            <ChapterForm key={`form ${id}`} chapter={row} />
            {work?.kind === 'novel' && <ChapterText key={`text ${id}`} chapter={row} />}
            {work?.kind === 'comic' && row.newest_version > 0 && (
              <PagesSection key={`pages ${id}`} chapter={row} />
            )}
            {work && versions.length > 0 && (
              <Versions chapter={row} kind={work.kind} rows={versions} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Version = AdminAnswerOf<typeof getChapter>['versions'][number];

const VERSION_TEXTS = {
  making: '制作中',
  ready: '待用',
  shown: '读者在看',
  old: '以前的',
} as const;

interface VersionsProps {
  chapter: ChapterView;
  kind: Kind;
  rows: readonly Version[];
}

/** Of the version that readers get: of a draft not yet. */
function stateText({ state }: Version, chapter: ChapterView): string {
  return state === 'shown' && chapter.state === 'draft' ? '要发布的' : VERSION_TEXTS[state];
}

function Versions({ chapter, kind, rows }: VersionsProps) {
  const mayEdit = useMayEdit();
  const complete = rows
    .filter(({ state }) => state !== 'making')
    .map((row) => {
      return { version: row.version, title: `第 ${row.version} 版（${stateText(row, chapter)}）` };
    });
  return (
    <Section title="版本" about="换下的版本保留 7 天，正在读它的读者不受打扰。">
      <Table
        label="版本"
        columns={columnsOf(chapter, kind, mayEdit)}
        rows={rows}
        keyOf={({ version }) => String(version)}
      />
      {complete.length > 1 && (
        <CompareVersions
          key={`${chapter.id} ${chapter.version} ${chapter.newest_version}`}
          id={chapter.id}
          kind={kind}
          versions={complete}
          shown={chapter.version}
        />
      )}
    </Section>
  );
}

function columnsOf(chapter: ChapterView, kind: Kind, mayEdit: boolean): readonly Column<Version>[] {
  return [
    { id: 'version', title: '版本', isMain: true, cell: ({ version }) => `第 ${version} 版` },
    {
      id: 'state',
      title: '状态',
      cell: (row) => (
        <Tag tone={row.state === 'shown' ? 'jade' : 'grey'}>{stateText(row, chapter)}</Tag>
      ),
    },
    { id: 'size', title: '内容', cell: ({ size }) => sizeText(kind, size) },
    { id: 'made', title: '完成', isWhole: true, cell: ({ made_at }) => momentText(made_at) },
    ...(mayEdit
      ? [
          {
            id: 'do',
            title: '操作',
            cell: ({ version, state }: Version) =>
              (state === 'ready' || state === 'old') && (
                <ShowButton chapter={chapter} version={version} />
              ),
          },
        ]
      : []),
  ];
}

function ShowButton({ chapter, version }: { chapter: ChapterView; version: number }) {
  const [show, { isLoading }] = catalogueApi.useShowVersionMutation();
  const run = useRun();
  const isDraft = chapter.state === 'draft';
  const choose = () => {
    const { id, revision } = chapter;
    const done = isDraft ? '发布时用这个版本' : '读者从现在起看这个版本';
    void run(show({ id, version, revision }), done);
  };
  return (
    <Button variant="outline" size="s" disabled={isLoading} onClick={choose}>
      {isDraft ? '用这一版' : '给读者看'}
      <RowName of={`第 ${version} 版`} />
    </Button>
  );
}
