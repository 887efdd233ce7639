import { homeApi } from '../../api/endpoints/home.ts';
import { detailAddress } from '../../lib/addresses.ts';
import { coverBadge, chaptersText } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { WorkGrid } from '../../ui/WorkGrid.tsx';
import { WorkTile } from '../../ui/WorkTile.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { useNamesOf } from '../../lib/convert/useNames.ts';

const WORKS = 3;

/**
 * Recommendations below a chapter's end, for `ChapterEnd`'s `also`.
 * @param isWanted loads only when true
 * @returns undefined if there are none, or not yet
 */
export function useAlsoRead(work: string, isWanted: boolean, kind: Kind = 'comic') {
  const { data } = homeApi.useGuessLikeQuery({ kind, uuid: work }, { skip: !isWanted });
  const others = data?.items.filter(({ uuid }) => uuid !== work).slice(0, WORKS) ?? [];
  const named = useNamesOf(others);
  if (others.length === 0) return undefined;
  return (
    <WorkGrid>
      {others.map((other) => (
        <WorkTile
          key={other.uuid}
          href={detailAddress(other.kind, other.uuid)}
          title={other.title}
          meta={[named(other).tags[0], chaptersText(other)].filter(Boolean).join(' · ')}
          badge={coverBadge(other)}
          cover={<Cover path={other.cover} />}
        />
      ))}
    </WorkGrid>
  );
}
