import { useState, useSyncExternalStore } from 'react';
import { AHEAD_COUNTS, offlineSettings, type OfflineSettings } from '../../lib/offlineSettings.ts';
import { OptionSheet } from '../../ui/OptionSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import styles from './KeepSettings.module.css';

const AHEAD = AHEAD_COUNTS.map((count) => ({
  id: String(count),
  label: count === 0 ? '关' : `后 ${count} 话`,
}));
const BEHIND = [
  { id: '-1', label: '关' },
  { id: '0', label: '看完就删' },
  { id: '1', label: '留 1 话' },
  { id: '3', label: '留 3 话' },
  { id: '5', label: '留 5 话' },
];

/** What is downloaded and deleted without being asked for each time: off until somebody asks (features 18 and 20). */
export function KeepSettings() {
  const settings = useSyncExternalStore(offlineSettings.subscribe, offlineSettings.read);
  const [open, setOpen] = useState<'ahead' | 'behind'>();
  const change = (part: Partial<OfflineSettings>) =>
    offlineSettings.write({ ...offlineSettings.read(), ...part });
  const { ahead, deleteBehind, newOfCollected } = settings;
  return (
    <section className={styles.section} aria-label="自动">
      <h2 className={styles.title}>自动</h2>
      <SettingRow
        title="边看边存"
        note="正在看的这一话存好后，接着存后面的"
        value={labelOf(AHEAD, ahead)}
        onClick={() => setOpen('ahead')}
      />
      <SwitchRow
        title="收藏更新自动下载"
        note="打开应用时，把收藏作品的新话存下来"
        checked={newOfCollected}
        onChange={(checked) => change({ newOfCollected: checked })}
      />
      <SettingRow
        title="看完自动删除"
        note="离开阅读后才删，10 秒内可以撤销"
        value={labelOf(BEHIND, deleteBehind)}
        onClick={() => setOpen('behind')}
      />
      {open === 'ahead' && (
        <OptionSheet
          title="边看边存"
          options={AHEAD}
          current={String(ahead)}
          onSelect={(id) => {
            const count = AHEAD_COUNTS.find((each) => String(each) === id);
            if (count !== undefined) change({ ahead: count });
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'behind' && (
        <OptionSheet
          title="看完自动删除"
          options={BEHIND}
          current={String(deleteBehind)}
          onSelect={(id) => change({ deleteBehind: Number(id) })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function labelOf(options: readonly { readonly id: string; readonly label: string }[], value: number) {
  return options.find(({ id }) => id === String(value))?.label ?? `留 ${value} 话`;
}

interface SettingRowProps {
  readonly title: string;
  readonly note: string;
  readonly value: string;
  readonly onClick: () => void;
}

function SettingRow({ title, note, value, onClick }: SettingRowProps) {
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onClick}>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.value}>{value}</span>
      <Icon name="right" size={16} />
    </button>
  );
}
