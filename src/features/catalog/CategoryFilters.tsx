import { useEffect, useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import type { CategorySearch } from '../../lib/addresses.ts';
import { FilterRow } from './FilterRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Category.module.css';
import { currentOf, optionsOf, ORDER, summaryOf, type OpenFilter } from './categoryLabels.ts';
import * as texts from './texts.ts';

interface RowsProps {
  readonly filters: readonly OpenFilter[];
  readonly search: CategorySearch;
  readonly isOrderInLine?: boolean | undefined;
  readonly onChange: (next: CategorySearch) => void;
}

interface CategoryFiltersProps extends RowsProps {
  readonly box: HTMLElement | null;
}

/**
 * The filter rows above the list. They scroll away with it, and a summary line replaces them below the bar; pressing
 * the line unfolds the rows over the list until the reader scrolls on.
 */
export function CategoryFilters({ box, ...rows }: CategoryFiltersProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [isFolded, setIsFolded] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const isPast = useIsPast(box, panel, () => setIsOver(false));
  return (
    <>
      <div className={styles.stuck}>
        {isPast && (
          <div className={styles.over}>
            <Panel {...rows} isOpen={isOver} onToggle={() => setIsOver(!isOver)} />
          </div>
        )}
      </div>
      <div ref={setPanel} className={styles.panel}>
        <Panel {...rows} isOpen={!isFolded} onToggle={() => setIsFolded(!isFolded)} />
      </div>
    </>
  );
}

/** Smaller scroll distances since the rows were unfolded count as finger jitter, CSS px. */
const TREMBLE_PX = 24;

/** @returns whether `panel` has scrolled out at the top of `box`. Calls `onScrolled` on each further scroll. */
function useIsPast(box: HTMLElement | null, panel: HTMLElement | null, onScrolled: () => void) {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!box || !panel) return undefined;
    let from = box.scrollTop;
    const look = () => {
      const top = box.scrollTop;
      setIsPast(top > 0 && top >= panel.offsetHeight);
      if (Math.abs(top - from) < TREMBLE_PX) return;
      from = top;
      onScrolled();
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
    // oxlint-disable-next-line react/exhaustive-deps -- `onScrolled` changes on each render, not what it does
  }, [box, panel]);
  return isPast;
}

function Panel({
  isOpen,
  onToggle,
  ...rows
}: RowsProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const { filters, search } = rows;
  return (
    <>
      {isOpen && <Rows {...rows} />}
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.summary}>
          {isOpen ? texts.FOLD_FILTERS : summaryOf(filters, search)}
        </span>
        <Icon name={isOpen ? SCREEN_ICONS.up : 'down'} size={14} />
      </button>
    </>
  );
}

function Rows({ filters, search, isOrderInLine, onChange }: RowsProps) {
  const shown = filters.filter(({ field }) => !isOrderInLine || field !== ORDER);
  return shown.map((filter) => {
    const { field, title } = filter;
    const current = currentOf(filter, search);
    return (
      <FilterRow
        key={field}
        title={title}
        options={optionsOf(filter)}
        current={current}
        quiet={field === ORDER || current === ''}
        onSelect={(id) => onChange({ ...search, [field]: id })}
      />
    );
  });
}
