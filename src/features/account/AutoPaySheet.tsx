import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppState } from '../../state/store.ts';
import { userActions, LISTED_KINDS, type ListedKind } from '../../state/userSlice.ts';
import { libraryAddress } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useOpenedWorks } from '../../offline/useOpenedWorks.ts';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

interface OfWork {
  readonly kind: ListedKind;
  readonly uuid: string;
}

/** 自动购买: the works whose next chapters are purchased automatically, each with its switch. */
export function AutoPaySheet({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const on = {
    comic: useAppState(({ user }) => user.comicautoPayuuids),
    novel: useAppState(({ user }) => user.novelautoPayuuids),
    film: useAppState(({ user }) => user.filmautoPayuuids),
  };
  const read = {
    comic: useAppState(({ user }) => user.comicreaduuids),
    novel: useAppState(({ user }) => user.novelreaduuids),
    film: useAppState(({ user }) => user.filmreaduuids),
  };
  // A work that is switched off stays listed until the sheet closes, so that a slip can be undone.
  const [listed] = useState(() =>
    LISTED_KINDS.flatMap((kind) => on[kind].map((uuid) => ({ kind, uuid }))),
  );
  const opened = useOpenedWorks(listed.map(({ uuid }) => uuid));
  const titleOf = ({ kind, uuid }: OfWork) =>
    opened?.find((work) => work.uuid === uuid)?.detail.title ??
    read[kind].find((entry) => entry.uuid === uuid)?.title ??
    texts.OPENED_ELSEWHERE;
  const toggle = (of: OfWork, isOn: boolean) => {
    dispatch(userActions.autoPayToggled(of));
    dispatch(globalActions.toastShown(isOn ? texts.AUTO_PAY_ON : texts.AUTO_PAY_NOW_OFF));
  };
  return (
    <Sheet title={texts.AUTO_PAY} note={texts.AUTO_PAY_NOTE} onClose={onClose}>
      {listed.length === 0 && (
        <EmptyState
          art="bookcase"
          title={texts.NO_AUTO_PAY}
          text={texts.NO_AUTO_PAY_NOTE}
          actions={<Button href={libraryAddress('collect')}>{texts.TO_LIBRARY}</Button>}
        />
      )}
      <ul className={styles.autoPays}>
        {opened &&
          listed.map((of) => (
            <li key={of.uuid} className={styles.autoPay}>
              <span className={styles.rowTitle}>{titleOf(of)}</span>
              <Switch
                checked={on[of.kind].includes(of.uuid)}
                label={texts.autoPayOf(titleOf(of))}
                onChange={(isOn) => toggle(of, isOn)}
              />
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
