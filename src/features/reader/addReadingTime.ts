import { sendReadingDays } from '../../api/endpoints/readingDays.ts';
import type { AppThunk } from '../../api/thunk.ts';
import { getReadingDays, readingDaysSetting } from '../../offline/readingDays.ts';
import type { ReadingStretch } from '../../shared/offline/readingDays/readingDay.ts';

/** Counts a stretch of reading on this device, unless that is off; sends the days when the reader has stopped. */
export function addReadingTime(stretch: ReadingStretch, isPause: boolean): AppThunk {
  return async (dispatch, getState, extra) => {
    if (!readingDaysSetting.read().isOn) return;
    const store = await getReadingDays();
    if (!store) return;
    await store.add(stretch);
    if (isPause) await sendReadingDays(store, { dispatch, getState, extra });
  };
}
