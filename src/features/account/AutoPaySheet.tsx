import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppState } from '../../state/store.ts';
import { userActions } from '../../state/userSlice.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useOpenedWorks } from '../shelf/face.ts';
import styles from './Mine.module.css';

/** 自动购买: the works whose next chapters are bought without asking, each with its switch. */
export function AutoPaySheet({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const on = useAppState(({ user }) => user.comicautoPayuuids);
  const entries = useAppState(({ user }) => user.comicreaduuids);
  // What is switched off stays in the list until it is closed: it may have been a slip.
  const [listed] = useState(on);
  const opened = useOpenedWorks(listed);
  const titleOf = (uuid: string) =>
    opened?.find((work) => work.uuid === uuid)?.detail.title ??
    entries.find((entry) => entry.uuid === uuid)?.title ??
    '在别处打开过的作品';
  const toggle = (uuid: string, isOn: boolean) => {
    dispatch(userActions.autoPayToggled({ kind: 'comic', uuid }));
    dispatch(globalActions.toastShown(isOn ? '已开启自动购买' : '已关闭自动购买'));
  };
  return (
    <Sheet title="自动购买" note="看到付费的下一话时，用金币直接解锁" onClose={onClose}>
      {listed.length === 0 && (
        <EmptyState art="shelf" title="没有开启自动购买" text="在作品详情里可以打开" />
      )}
      <ul className={styles.autoPays}>
        {opened &&
          listed.map((uuid) => (
            <li key={uuid} className={styles.autoPay}>
              <span className={styles.rowTitle}>{titleOf(uuid)}</span>
              <Switch
                checked={on.includes(uuid)}
                label={`自动购买 ${titleOf(uuid)}`}
                onChange={(isOn) => toggle(uuid, isOn)}
              />
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
