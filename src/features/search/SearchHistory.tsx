import { useRef, useState } from 'react';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useDispatch } from 'react-redux';
import type { Kind } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { userActions } from '../../state/userSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SearchIdle.module.css';
import { SEARCHES } from './searches.ts';
import * as texts from './texts.ts';
import { useTwoRows } from './useTwoRows.ts';

interface SearchHistoryProps {
  readonly kind: Kind;
  readonly onSearch: (term: string) => void;
}

/**
 * The searches of this device, newest first: two rows, the rest on demand. Terms are removed one by one or all at once.
 */
export function SearchHistory({ kind, onSearch }: SearchHistoryProps) {
  const dispatch = useDispatch();
  const terms = useAppState(({ user }) => SEARCHES[kind].history(user)).toReversed();
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useTwoRows(list, isOpen || isEditing);
  if (terms.length === 0) return null;
  const press = (term: string) => {
    if (isEditing) dispatch(userActions.searchForgotten({ kind, term }));
    else onSearch(term);
  };
  const clear = () => {
    dispatch(userActions.searchHistoryCleared(kind));
    setIsAsking(false);
    setIsEditing(false);
  };
  return (
    <section aria-label={texts.HISTORY}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{texts.HISTORY}</h2>
        <span className={styles.tools}>
          <Button variant="plain" size="s" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? texts.DONE : texts.EDIT}
          </Button>
          <button
            type="button"
            className={styles.trash}
            aria-label={texts.CLEAR_HISTORY}
            onClick={() => setIsAsking(true)}
          >
            <Icon name={SCREEN_ICONS.trash} size={19} />
          </button>
        </span>
      </div>
      <ul ref={list} className={styles.terms}>
        {terms.map((term) => (
          <li key={term} className={styles.termCell}>
            <button type="button" className={styles.term} onClick={() => press(term)}>
              {isEditing && <span className="visuallyHidden">{texts.DELETE}</span>}
              <span className={styles.termText}>{term}</span>
              {isEditing && <Icon name="close" size={12} />}
            </button>
          </li>
        ))}
        <li data-more="">
          <button
            type="button"
            className={styles.term}
            aria-label={texts.ALL_HISTORY}
            onClick={() => setIsOpen(true)}
          >
            <Icon name="down" size={15} />
          </button>
        </li>
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={texts.CLEAR_QUESTION}
          confirmLabel={texts.CLEAR}
          onConfirm={clear}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
