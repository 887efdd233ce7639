import * as v from 'valibot';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import { kindSchema } from '../../../shared/contract/index.ts';
import { COMMUTE_BYTES, COMMUTE_MINUTES } from '../../../shared/limits.ts';
import { COMMUTE_STORAGE_NAME } from '../../../shared/names.ts';

const packSchema = v.object({
  /** Uuid of the account that it was made for. */
  account: v.string(),
  /** It was made in the evening, by itself. */
  isAutomatic: v.boolean(),
  /** The reader was told that it is ready. */
  isAnnounced: v.boolean(),
  /** In the order in which they are read. */
  chapters: v.array(
    v.object({
      /** Uuid. */
      chapter: v.string(),
      /** Uuid of the work. */
      work: v.string(),
      kind: kindSchema,
      workTitle: v.string(),
      index: v.number(),
      /** How long it takes, estimated. */
      minutes: v.pipe(v.number(), v.minValue(0)),
    }),
  ),
});
export type CommutePack = v.InferOutput<typeof packSchema>;
export type PackChapter = CommutePack['chapters'][number];

const settingSchema = v.fallback(
  v.object({
    minutes: v.fallback(v.picklist(COMMUTE_MINUTES), 30),
    bytes: v.fallback(v.picklist(COMMUTE_BYTES), 300e6),
    isEveryEvening: v.fallback(v.boolean(), false),
    /** The account and day of the last evening with a pack, as `eveningOf`; '': none. */
    preparedOn: v.fallback(v.string(), ''),
    pack: v.fallback(v.nullable(packSchema), null),
  }),
  { minutes: 30, bytes: 300e6, isEveryEvening: false, preparedOn: '', pack: null },
);
export type CommuteSetting = v.InferOutput<typeof settingSchema>;

export const commuteSetting = deviceSetting(COMMUTE_STORAGE_NAME, settingSchema);

export function changeCommute(change: Partial<CommuteSetting>): void {
  commuteSetting.write({ ...commuteSetting.read(), ...change });
}
