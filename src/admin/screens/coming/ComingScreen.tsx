import { EmptyState } from '../../../ui/EmptyState.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page } from '../../parts/Page.tsx';
import { ComingTable } from './ComingTable.tsx';

/** Scheduled chapters of all works, the next first. */
export default function ComingScreen() {
  const query = catalogueApi.useComingQuery({});
  return (
    <Page title="排期" about="排好时间、还没有发布的章节，最近的在最前。">
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              art="island"
              title="没有排好的章节"
              text="在作品里选好章节，点“发布”，给它们排时间。"
            />
          ) : (
            <ComingTable items={items} hasWork />
          )
        }
      </Loaded>
    </Page>
  );
}
