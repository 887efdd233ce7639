import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppState } from '../../state/store.ts';
import { userActions, LISTED_KINDS, type ListedKind } from '../../state/userSlice.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useOpenedWorks } from '../../offline/useOpenedWorks.ts';
import styles from './Mine.module.css';

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
    '在别处打开过的作品';
  const toggle = (of: OfWork, isOn: boolean) => {
    dispatch(userActions.autoPayToggled(of));
    dispatch(globalActions.toastShown(isOn ? '已开启自动购买' : '已关闭自动购买'));
  };
  return (
    <Sheet
      title="自动购买"
      note="读到、看到付费的下一章节或下一集时，用金币直接解锁"
      onClose={onClose}
    >
      {listed.length === 0 && (
        <EmptyState art="bookcase" title="没有开启自动购买" text="在作品详情里可以打开" />
      )}
      <ul className={styles.autoPays}>
        {opened &&
          listed.map((of) => (
            <li key={of.uuid} className={styles.autoPay}>
              <span className={styles.rowTitle}>{titleOf(of)}</span>
              <Switch
                checked={on[of.kind].includes(of.uuid)}
                label={`自动购买 ${titleOf(of)}`}
                onChange={(isOn) => toggle(of, isOn)}
              />
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
