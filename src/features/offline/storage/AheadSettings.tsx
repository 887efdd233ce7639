import { useSyncExternalStore } from 'react';
import {
  AHEAD_COUNTS,
  offlineSettings,
  type OfflineSettings,
} from '../../../offline/offlineSettings.ts';
import { DELETE_BEHIND_COUNTS } from '../../../shared/limits.ts';
import { Choices } from '../../../ui/Choices.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import styles from './Space.module.css';

/** The settings of automatic downloads and deletions; all off by default. */
export function AheadSettings() {
  const { ahead, newOfCollected, deleteBehind } = useSyncExternalStore(
    offlineSettings.subscribe,
    offlineSettings.read,
  );
  const change = (next: Partial<OfflineSettings>) =>
    offlineSettings.write({ ...offlineSettings.read(), ...next });
  return (
    <section aria-label="自动">
      <SectionHead title="自动" />
      <div className={styles.card}>
        <p className={styles.lead}>
          正在看的一章存好后，接着存后面的；锁着的不会自动购买。影视较大，只按作品里设的「自动下载」存。
        </p>
        <div className={styles.choices}>
          <Choices
            label="边看边存"
            value={String(ahead)}
            onChange={(value) => {
              const count = AHEAD_COUNTS.find((each) => String(each) === value);
              if (count !== undefined) change({ ahead: count });
            }}
            chips={AHEAD_COUNTS.map((count) => ({
              value: String(count),
              title: count === 0 ? '关' : `后 ${count}\u00a0章`,
            }))}
          />
        </div>
        <SwitchRow
          title="收藏更新自动下载"
          note="打开应用时，把收藏作品的新章节存下来"
          checked={newOfCollected}
          onChange={(checked) => change({ newOfCollected: checked })}
        />
        <div className={styles.choices}>
          <Choices
            label="看完自动删除"
            value={String(deleteBehind)}
            onChange={(value) => change({ deleteBehind: Number(value) })}
            chips={DELETE_BEHIND_COUNTS.map((count) => ({
              value: String(count),
              title: behindText(count),
            }))}
          />
        </div>
      </div>
    </section>
  );
}

/** How many finished chapters stay; negative: none is deleted. */
function behindText(count: number): string {
  if (count < 0) return '关';
  return count === 0 ? '看完就删' : `留 ${count}\u00a0章`;
}
