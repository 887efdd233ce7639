import { useState } from 'react';
import type { Kind } from '../../../shared/contract/index.ts';
import type { WorkRow } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { SearchBox } from '../../parts/Filters.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import listStyles from '../../parts/ListEditor.module.css';
import styles from './HomeScreen.module.css';

const FOUND_MAX = 8;

interface WorkPickerProps {
  kind: Kind;
  disabled?: boolean;
  onPick: (work: WorkRow) => void;
}

/** Finds a published work by its title, author or a tag. */
export function WorkPicker({ kind, disabled, onPick }: WorkPickerProps) {
  const [q, setQ] = useState('');
  const isIdle = q.trim() === '';
  const query = catalogueApi.useWorksQuery(
    { q, kind, state: 'published', size: FOUND_MAX },
    { skip: isIdle },
  );
  return (
    <div className={styles.picker}>
      <SearchBox label="找一部作品" value={q} onSearch={setQ} />
      {!isIdle && (
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={listStyles.about}>没有找到已发布的作品。</p>
            ) : (
              <div className={styles.found}>
                {items.map((work) => (
                  <Button
                    key={work.id}
                    variant="inset"
                    disabled={disabled ?? false}
                    onClick={() => onPick(work)}
                  >
                    {`选《${work.title}》`}
                  </Button>
                ))}
              </div>
            )
          }
        </Loaded>
      )}
    </div>
  );
}
