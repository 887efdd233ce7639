import * as v from 'valibot';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { randomUuid } from '../lib/randomUuid.ts';
import { DATABASE_NAME, READING_DAYS_STORAGE_NAME } from '../shared/names.ts';
import { openInTime } from '../shared/offline/database/connection.ts';
import {
  readingDayStore,
  type ReadingDayStore,
} from '../shared/offline/readingDays/readingDayStore.ts';

let opening: Promise<ReadingDayStore | undefined> | undefined;

/** The page's shared store; undefined where the browser gives no database: nothing is counted there. Never rejects. */
export function getReadingDays(): Promise<ReadingDayStore | undefined> {
  opening ??= openInTime(DATABASE_NAME).then(
    (connection) => connection && readingDayStore(connection, randomUuid),
  );
  return opening;
}

/** Whether this device counts at all. */
export const readingDaysSetting = deviceSetting(
  READING_DAYS_STORAGE_NAME,
  v.fallback(v.object({ isOn: v.boolean() }), { isOn: true }),
);
