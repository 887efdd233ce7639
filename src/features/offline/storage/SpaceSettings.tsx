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
import * as texts from './texts.ts';

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
    <section aria-label={texts.DOWNLOAD_SETTINGS}>
      <SectionHead title={texts.DOWNLOAD_SETTINGS} />
      <div className={styles.card}>
        <div className={styles.choices}>
          <Choices
            label={texts.PARALLEL_PAGES}
            value={String(settings.parallel)}
            onChange={(value) => onChange({ parallel: Number(value) })}
            chips={PARALLEL.map((value) => ({ value, title: value }))}
          />
        </div>
        {knowsConnection() && (
          <SwitchRow
            title={texts.WIFI_ONLY}
            note={texts.WIFI_ONLY_NOTE}
            checked={settings.wifiOnly}
            onChange={(wifiOnly) => onChange({ wifiOnly })}
          />
        )}
        {hasBackgroundFetch() && (
          <SwitchRow
            title={texts.IN_BACKGROUND}
            note={settings.wifiOnly ? texts.NOT_WITH_WIFI_ONLY : texts.IN_BACKGROUND_NOTE}
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
    <section aria-label={texts.CACHED}>
      <SectionHead title={texts.CACHED} />
      <div className={styles.card}>
        <p className={styles.lead}>{texts.CACHED_NOTE}</p>
        <div className={styles.choices}>
          <Choices
            label={texts.CACHE_MAX}
            value={String(settings.capBytes)}
            onChange={(value) => onChange({ capBytes: Number(value) })}
            chips={caps.map((bytes) => ({
              value: String(bytes),
              title: bytes === 0 ? texts.AUTOMATIC : byteCount(bytes),
            }))}
          />
        </div>
        <div className={styles.choices}>
          <Choices
            label={texts.CACHE_DAYS}
            value={String(settings.ageDays)}
            onChange={(value) => onChange({ ageDays: Number(value) })}
            chips={ages.map((days) => ({
              value: String(days),
              title: days === 0 ? texts.UNLIMITED : texts.daysOf(days),
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
