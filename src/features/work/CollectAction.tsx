import type { ListedKind } from '../../state/userSlice.ts';
import { BarAction } from '../../ui/BottomBar.tsx';
import * as texts from './texts.ts';
import { useCollect } from './useCollect.ts';

export function CollectAction({
  uuid,
  kind,
}: {
  readonly uuid: string;
  readonly kind: ListedKind;
}) {
  const { isCollected, toggle } = useCollect(uuid, kind);
  return (
    <BarAction
      icon="mark"
      label={isCollected ? texts.COLLECTED : texts.COLLECT}
      filled={isCollected}
      on={isCollected}
      onClick={toggle}
    />
  );
}
