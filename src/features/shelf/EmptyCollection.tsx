import { homeApi } from '../../api/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { useIsOffline } from './useReadable.ts';

const TRIES_MAX = 3;

/** Nothing collected yet (design 40). */
export function EmptyCollection({ homeHref }: { homeHref: string }) {
  const onOpen = useOpenLink();
  const isOffline = useIsOffline();
  return (
    <>
      <EmptyState
        art="shelf"
        title="书架还空着"
        text="看到喜欢的，点一下书签就会放到这里，有更新会挂上红丝带提醒你"
        actions={
          <Button href={homeHref} onOpen={onOpen}>
            去首页逛逛
          </Button>
        }
      />
      {!isOffline && <TryThese />}
    </>
  );
}

function TryThese() {
  const { data, refetch } = homeApi.useGuessLikeQuery({ kind: 'comic' });
  const onOpen = useOpenLink();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="试试这些">
      <SectionHead
        title="试试这些"
        more={{ label: '换一批', icon: 'refresh', onClick: () => void refetch() }}
      />
      <WorkGrid>
        {data.items.slice(0, TRIES_MAX).map(({ uuid, kind, title, tags, status, ...work }) => (
          <WorkTile
            key={uuid}
            href={detailAddress(kind, uuid)}
            onOpen={onOpen}
            title={title}
            meta={[tags[0], `${status === 'finished' ? '全' : ''}${work.chapters}话`]
              .filter(Boolean)
              .join(' · ')}
            cover={<WorkCover path={work.cover} title={title} />}
          />
        ))}
      </WorkGrid>
    </section>
  );
}
