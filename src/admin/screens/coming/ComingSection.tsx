import { catalogueApi } from '../../api/catalogueApi.ts';
import { Section } from '../../parts/Page.tsx';
import { ComingTable } from './ComingTable.tsx';

/** Scheduled chapters of one work; absent while there are none. */
export function ComingSection({ work }: { work: string }) {
  const { data } = catalogueApi.useComingQuery({ work });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="排期" about="到时间自动发布。">
      <ComingTable items={data.items} />
    </Section>
  );
}
