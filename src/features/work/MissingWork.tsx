import type { Address } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';

interface MissingWorkProps {
  readonly home: Address;
  /** An operator blocked it by law. */
  readonly blocked?: boolean;
  readonly onBack: () => void;
}

/** The URL names no existing work: outdated, truncated, or taken down. */
export function MissingWork({ home, blocked, onBack }: MissingWorkProps) {
  return (
    <Screen>
      <NavBar title="作品" onBack={onBack} />
      <EmptyState
        art="error"
        title={blocked ? '这部作品不再提供' : '没有找到这部作品'}
        text={
          blocked
            ? '它已按规定下线。进度和收藏还在账号里，买过的会退回金币。'
            : '可能已经下架，或者链接不完整。'
        }
        actions={<Button href={home}>去首页逛逛</Button>}
      />
    </Screen>
  );
}
