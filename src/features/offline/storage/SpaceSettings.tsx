import { useSyncExternalStore } from 'react';
import { hasBackgroundFetch } from '../../../offline/backgroundFetch.ts';
import { offlineSettings, type OfflineSettings } from '../../../offline/offlineSettings.ts';
import {
  DOWNLOADS_PARALLEL_MAX,
  CACHE_CAPS_BYTES,
  CACHE_AGES_DAYS,
} from '../../../shared/limits.ts';
import { byteCount } from '../../../lib/format.ts';
import { Choices } from '../../../ui/Choices.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import styles from './Space.module.css';

const PARALLEL = Array.from({ length: DOWNLOADS_PARALLEL_MAX }, (_, at) => String(at + 1));

export function SpaceSettings() {
  const settings = useSyncExternalStore(offlineSettings.subscribe, offlineSettings.read);
  const change = (next: Partial<OfflineSettings>) =>
    offlineSettings.write({ ...offlineSettings.read(), ...next });
  return (
    <>
      <SettingsOfDownloading settings={settings} onChange={change} />
      <StorageSettings settings={settings} onChange={change} />
    </>
  );
}

interface SettingsProps {
  readonly settings: OfflineSettings;
  readonly onChange: (next: Partial<OfflineSettings>) => void;
}

function SettingsOfDownloading({ settings, onChange }: SettingsProps) {
  return (
    <section aria-label="下载设置">
      <SectionHead title="下载设置" />
      <div className={styles.card}>
        <div className={styles.choices}>
          <Choices
            label="同时下载页数"
            value={String(settings.parallel)}
            onChange={(value) => onChange({ parallel: Number(value) })}
            chips={PARALLEL.map((value) => ({ value, title: value }))}
          />
        </div>
        {knowsConnection() && (
          <SwitchRow
            title="仅 Wi‑Fi 下载"
            note="断开 Wi‑Fi 时，最多再下完一页、影视一段就停"
            checked={settings.wifiOnly}
            onChange={(wifiOnly) => onChange({ wifiOnly })}
          />
        )}
        {hasBackgroundFetch() && (
          <SwitchRow
            title="后台下载"
            note={
              settings.wifiOnly
                ? '「仅 Wi‑Fi 下载」打开时不用：系统不分网络'
                : '离开后由系统接着下，进度在通知里'
            }
            checked={settings.background}
            onChange={(background) => onChange({ background })}
          />
        )}
      </div>
    </section>
  );
}

function StorageSettings({ settings, onChange }: SettingsProps) {
  const caps = [0, ...CACHE_CAPS_BYTES];
  const ages = [...CACHE_AGES_DAYS, 0];
  return (
    <section aria-label="看过留下的">
      <SectionHead title="看过留下的" />
      <div className={styles.card}>
        <p className={styles.lead}>下载的不受影响。改动在下次打开时生效。</p>
        <div className={styles.choices}>
          <Choices
            label="缓存上限"
            value={String(settings.capBytes)}
            onChange={(value) => onChange({ capBytes: Number(value) })}
            chips={caps.map((bytes) => ({
              value: String(bytes),
              title: bytes === 0 ? '自动' : byteCount(bytes),
            }))}
          />
        </div>
        <div className={styles.choices}>
          <Choices
            label="保留天数"
            value={String(settings.ageDays)}
            onChange={(value) => onChange({ ageDays: Number(value) })}
            chips={ages.map((days) => ({
              value: String(days),
              title: days === 0 ? '不限' : `${days}\u00a0天`,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

/** Without the Network Information API, Wi‑Fi only could not be enforced. */
function knowsConnection(): boolean {
  return 'connection' in navigator;
}
