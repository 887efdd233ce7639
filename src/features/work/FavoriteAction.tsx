import type { ListedKind } from '../../state/userSlice.ts';
import { BarAction } from '../../ui/BottomBar.tsx';
import * as texts from './texts.ts';
import { useFavorite } from './useFavorite.ts';

export function FavoriteAction({
  uuid,
  kind,
}: {
  readonly uuid: string;
  readonly kind: ListedKind;
}) {
  const { isFavorite, toggle } = useFavorite(uuid, kind);
  return (
    <BarAction
      icon="mark"
      label={isFavorite ? texts.COLLECTED : texts.COLLECT}
      filled={isFavorite}
      on={isFavorite}
      onClick={toggle}
    />
  );
}
