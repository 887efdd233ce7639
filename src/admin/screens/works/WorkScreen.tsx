import * as v from 'valibot';
import { catalogueApi } from '../../api/catalogueApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { pageField, useSearchChange } from '../../parts/address.ts';
import { DraftPreview } from '../../parts/DraftPreview.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { StateTag } from '../../parts/StateTag.tsx';
import { KIND_TEXTS } from '../../parts/texts.ts';
import { ChaptersSection } from '../chapters/ChaptersSection.tsx';
import { useMayEdit } from '../../parts/useMe.ts';
import { CoverSection } from './CoverSection.tsx';
import { TakeDown } from '../../parts/TakeDown.tsx';
import { ComingTable } from '../coming/ComingTable.tsx';
import { ScheduleSection } from '../coming/ScheduleSection.tsx';
import { WorkForm } from './WorkForm.tsx';

const PARENT = { href: '/admin/works', title: '作品' };
const searchSchema = v.object({ page: pageField });

/** One work: its chapters and its fields. */
export default function WorkScreen({ params: { id = '' }, search }: ScreenProps) {
  const { page } = v.parse(searchSchema, search);
  const change = useSearchChange(search);
  const mayEdit = useMayEdit();
  const query = catalogueApi.useWorkQuery({ id });
  const work = query.data?.work;
  return (
    <Page
      title={work?.title ?? '作品'}
      about={work && [KIND_TEXTS[work.kind], work.author].filter(Boolean).join(' · ')}
      parent={PARENT}
      actions={
        work && (
          <>
            <StateTag row={work} />
            {mayEdit && work.state !== 'blocked' && <DraftPreview work={id} />}
            {mayEdit && <TakeDown target={{ work: id }} title={work.title} state={work.state} />}
          </>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <ChaptersSection
              work={data.work}
              page={page}
              onPage={(next) => change({ page: String(next) })}
            />
            <ScheduleSection work={data.work} />
            <ComingSection work={id} />
            <CoverSection key={`cover ${id}`} work={data.work} />
            <WorkForm key={id} work={data.work} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Scheduled chapters of one work; absent while there are none. */
function ComingSection({ work }: { work: string }) {
  const { data } = catalogueApi.useComingQuery({ work });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="排期" about="到时间自动发布。">
      <ComingTable items={data.items} />
    </Section>
  );
}
