import type { Kind } from '../../shared/contract/index.ts';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Catalog.module.css';
import * as texts from './texts.ts';
import { useCategories } from './useCategories.ts';

interface CategoryChipsProps {
  readonly kind: Kind;
  /** The id of a category; '': all. */
  readonly current: string;
  readonly onChoose: (category: string) => void;
}

export function CategoryChips({ kind, current, onChoose }: CategoryChipsProps) {
  const categories = useCategories(kind, current);
  return (
    <ul className={styles.chips} aria-label={texts.TOPIC}>
      {[{ id: '', title: texts.ALL }, ...categories].map(({ id, title }) => (
        <li key={id} className={styles.chip}>
          <Chip on={id === current} onClick={() => onChoose(id)}>
            {title}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
