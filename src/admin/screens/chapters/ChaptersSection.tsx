import { useState } from 'react';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { freeMoment } from '../../../shared/admin/freeMoment.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Page.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { StateTag } from '../../parts/StateTag.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { AddChapter } from './AddChapter.tsx';
import { ChapterActions } from './ChapterActions.tsx';
import { sizeText } from '../../parts/sizeText.ts';
import styles from './ChaptersSection.module.css';

interface ChaptersSectionProps {
  work: WorkView;
  page: number;
  onPage: (page: number) => void;
}

const CLOSED = { isOpen: false };

/** The chapters of a work in reading order, drafts included. */
export function ChaptersSection({ work, page, onPage }: ChaptersSectionProps) {
  const query = catalogueApi.useChaptersQuery({ id: work.id, page });
  const mayEdit = useMayEdit();
  const form = useDraft(`new chapter form:${work.id}`, CLOSED);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Section
      title="章节"
      about={work.all_chapters > 0 && `读者看得到 ${work.chapter_count} / ${work.all_chapters} 章`}
      actions={
        mayEdit &&
        work.kind !== 'film' && (
          <Button
            variant="outline"
            icon={SCREEN_ICONS.plus}
            onClick={() => form.set({ isOpen: true })}
          >
            加一章
          </Button>
        )
      }
    >
      <div className={styles.list}>
        {form.values.isOpen && <AddChapter work={work} onClose={form.clear} />}
        <Loaded query={query}>
          {({ items, total, size }) =>
            items.length === 0 ? (
              <EmptyState
                art="island"
                title="还没有章节"
                text="在导入里放进文件，或者在这里加一章。"
              />
            ) : (
              <>
                {mayEdit && (
                  <ChapterActions
                    work={work}
                    rows={items.filter(({ id }) => chosen.has(id))}
                    onDone={() => setChosen(new Set())}
                  />
                )}
                <Table
                  label="章节"
                  columns={columnsOf(work)}
                  rows={items}
                  keyOf={({ id }) => id}
                  nameOf={({ title }) => title}
                  selection={mayEdit ? { ids: chosen, onChange: setChosen } : undefined}
                />
                <Pager page={page} size={size} total={total} onPage={onPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}

function columnsOf(work: WorkView): readonly Column<ChapterView>[] {
  const { kind } = work;
  return [
    { id: 'title', title: '标题', isMain: true, cell: (row) => <Title row={row} /> },
    {
      id: 'state',
      title: '状态',
      cell: (row) => (row.is_alternative ? <Tag>备选</Tag> : <StateTag row={row} />),
    },
    {
      id: 'size',
      title: '内容',
      cell: ({ size, version, newest_version }) => (
        <span className={styles.size}>
          {newest_version === 0 ? '还没有内容' : sizeText(kind, size)}
          {newest_version > version && version > 0 && <Tag tone="amber">有新版本</Tag>}
        </span>
      ),
    },
    {
      id: 'price',
      title: '价格',
      isNumber: true,
      cell: (chapter) => priceText(work, chapter, Date.now()),
    },
  ];
}

function Title({ row: { id, title, volume, idx } }: { row: ChapterView }) {
  return (
    <AdminLink className={styles.title} href={`/admin/chapters/${id}`}>
      <span className={styles.name}>{title}</span>
      <span className={styles.about}>
        {[idx > 0 ? `第 ${idx} 个` : '还没有编号', volume].filter(Boolean).join(' · ')}
      </span>
    </AdminLink>
  );
}

function priceText(work: WorkView, chapter: ChapterView, nowMs: number): string {
  const freeMs = freeMoment(work, chapter);
  if (chapter.price === 0 || freeMs <= nowMs) return '免费';
  return `${chapter.price} 金币${freeMs === Infinity ? '' : `，${momentText(freeMs)} 起免费`}`;
}
