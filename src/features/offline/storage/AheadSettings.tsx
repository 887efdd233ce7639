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
import * as texts from './texts.ts';

/** The settings of automatic downloads and deletions; all off by default. */
export function AheadSettings() {
  const { ahead, newOfCollected, deleteBehind } = useSyncExternalStore(
    offlineSettings.subscribe,
    offlineSettings.read,
  );
  const change = (next: Partial<OfflineSettings>) =>
    offlineSettings.write({ ...offlineSettings.read(), ...next });
  return (
    <section aria-label={texts.AUTOMATIC}>
      <SectionHead title={texts.AUTOMATIC} />
      <div className={styles.card}>
        <p className={styles.lead}>{texts.AUTOMATIC_NOTE}</p>
        <div className={styles.choices}>
          <Choices
            label={texts.STORE_AHEAD}
            value={String(ahead)}
            onChange={(value) => {
              const count = AHEAD_COUNTS.find((each) => String(each) === value);
              if (count !== undefined) change({ ahead: count });
            }}
            chips={AHEAD_COUNTS.map((count) => ({
              value: String(count),
              title: count === 0 ? texts.OFF : texts.nextChapters(count),
            }))}
          />
        </div>
        <SwitchRow
          title={texts.STORE_UPDATES}
          note={texts.STORE_UPDATES_NOTE}
          checked={newOfCollected}
          onChange={(checked) => change({ newOfCollected: checked })}
        />
        <div className={styles.choices}>
          <Choices
            label={texts.DELETE_READ}
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
  if (count < 0) return texts.OFF;
  return count === 0 ? texts.DELETE_WHEN_READ : texts.leaveChapters(count);
}
