import { homeApi } from '../../api/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { chaptersText, coverBadge } from '../../lib/workWords.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { SEARCHES } from './searches.ts';

const SERVICE = '/service';
const TILES = 3;

/** No work matches: the way to somebody who can help, and what others read (design 17). */
export function NothingFound({ kind }: { kind: Kind }) {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return (
    <>
      <EmptyState
        art="search"
        title={`没有找到相关${SEARCHES[kind].title}`}
        text="换个短一点的词，或者试试作者名"
        actions={
          knows(SERVICE) && (
            <Button variant="outline" href={SERVICE} onOpen={onOpen}>
              告诉客服想看它
            </Button>
          )
        }
      />
      <OthersRead kind={kind} />
    </>
  );
}

function OthersRead({ kind }: { kind: Kind }) {
  const { data } = homeApi.useGuessLikeQuery({ kind });
  const onOpen = useOpenLink();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="大家都在看">
      <SectionHead title="大家都在看" />
      <WorkGrid>
        {data.items.slice(0, TILES).map((work) => (
          <WorkTile
            key={work.uuid}
            href={detailAddress(work.kind, work.uuid)}
            onOpen={onOpen}
            title={work.title}
            meta={chaptersText(work)}
            badge={coverBadge(work)}
            cover={<WorkCover path={work.cover} title={work.title} />}
          />
        ))}
      </WorkGrid>
    </section>
  );
}
