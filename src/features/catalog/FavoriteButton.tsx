import type { Work } from '../../shared/contract/index.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFavorite } from '../work/index.ts';
import styles from './Catalog.module.css';
import * as texts from './texts.ts';

interface FavoriteButtonProps {
  readonly kind: ListedKind;
  readonly work: Pick<Work, 'uuid' | 'title'>;
}

export function FavoriteButton({ kind, work: { uuid, title } }: FavoriteButtonProps) {
  const { isFavorite, toggle } = useFavorite(uuid, kind);
  return (
    <IconButton
      icon="mark"
      size={22}
      label={texts.collect(title)}
      className={styles.collect}
      filled={isFavorite}
      accent={isFavorite}
      pressed={isFavorite}
      onClick={toggle}
    />
  );
}
