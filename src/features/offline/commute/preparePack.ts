import { accountOf, type AppThunk } from '../../../api/thunk.ts';
import { addDownloads } from '../downloads/downloads.ts';
import type { CommutePlan } from './commutePlan.ts';
import { changeCommute } from './commuteSetting.ts';

/**
 * Queues the chapters of a plan, and notes them as the pack of this device.
 * @throws where the device cannot store the queue; what was queued until then is downloaded, without a pack
 */
export function preparePack(plan: CommutePlan, isAutomatic: boolean): AppThunk {
  return async (dispatch, getState, extra) => {
    for (const { work, next } of plan.works) {
      const { detail, directory } = work;
      const chapters = next.map(({ chapter }) => chapter.uuid);
      const origin = isAutomatic ? 'rule' : 'person';
      const wish = { kind: detail.kind, detail, directory, chapters, origin } as const;
      // oxlint-disable-next-line no-await-in-loop -- the queue takes the works in the order of the pack
      await addDownloads(wish)(dispatch, getState, extra);
    }
    // Written last: a pack whose chapters are not queued yet would count as ready.
    changeCommute({
      pack: {
        account: accountOf({ getState }),
        isAutomatic,
        // An automatic pack that fetches nothing says nothing.
        isAnnounced: isAutomatic && plan.bytes === 0,
        chapters: plan.works.flatMap(({ work: { detail }, next }) =>
          next.map(({ chapter, minutes }) => ({
            chapter: chapter.uuid,
            work: detail.uuid,
            kind: detail.kind,
            workTitle: detail.title,
            index: chapter.index,
            minutes,
          })),
        ),
      },
    });
  };
}
