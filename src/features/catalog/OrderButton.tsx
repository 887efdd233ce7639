import { useState } from 'react';
import type { CategorySearch } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { OptionSheet } from '../../ui/OptionSheet.tsx';
import styles from './Category.module.css';
import { currentOf, ORDER, labelOf, type OpenFilter } from './categoryLabels.ts';
import * as texts from './texts.ts';

interface OrderButtonProps {
  readonly filters: readonly OpenFilter[];
  readonly search: CategorySearch;
  readonly onChoose: (sort: CategorySearch['sort']) => void;
}

export function OrderButton({ filters, search, onChoose }: OrderButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const order = filters.find(({ field }) => field === ORDER);
  if (!order) return null;
  return (
    <>
      <Button
        variant="plain"
        size="s"
        icon="sort"
        className={styles.clear}
        onClick={() => setIsOpen(true)}
      >
        <span className="visuallyHidden">{texts.ORDER_LEAD}</span>
        {labelOf(order, search)}
      </Button>
      {isOpen && (
        <OptionSheet
          title={order.title}
          options={order.options.map(({ id, title }) => ({ id, label: title }))}
          current={currentOf(order, search)}
          onSelect={(id) => onChoose(id as CategorySearch['sort'])}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
