import type { Work } from '../../shared/contract/index.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCollect } from '../work/index.ts';
import styles from './Catalog.module.css';
import * as texts from './texts.ts';

interface CollectButtonProps {
  readonly kind: ListedKind;
  readonly work: Pick<Work, 'uuid' | 'title'>;
}

export function CollectButton({ kind, work: { uuid, title } }: CollectButtonProps) {
  const { isCollected, toggle } = useCollect(uuid, kind);
  return (
    <IconButton
      icon="mark"
      size={22}
      label={texts.collect(title)}
      className={styles.collect}
      filled={isCollected}
      accent={isCollected}
      pressed={isCollected}
      onClick={toggle}
    />
  );
}
