import { useSyncExternalStore } from 'react';
import { byteCount } from '../../../lib/format.ts';
import { knowsWifi } from '../../../lib/network.ts';
import { useStorageSpace } from '../../../offline/storageSpace.ts';
import { COMMUTE_BYTES, COMMUTE_MINUTES } from '../../../shared/limits.ts';
import { useAppState, useIsOffline } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import { countedChapters } from '../chapterUnits.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { bytesShort } from '../downloads/picker/estimate.ts';
import { FootNote } from '../downloads/picker/PickFoot.tsx';
import { PickSpace } from '../downloads/picker/PickSpace.tsx';
import { useSpace } from '../storage/useSpace.ts';
import { METERED_QUESTION } from '../texts.ts';
import type { CommutePlan } from './commutePlan.ts';
import { changeCommute, commuteSetting } from './commuteSetting.ts';
import styles from './CommuteSheet.module.css';
import { PlannedWorks, ReadyWorks } from './CommuteWorks.tsx';
import type { PackState } from './packState.ts';
import * as texts from './texts.ts';
import { useCommutePlan, usePrepare } from './useCommute.ts';

interface CommuteSheetProps {
  /** What is left of the pack; undefined: there is none. */
  readonly pack: PackState | undefined;
  readonly onClose: () => void;
}

/** 通勤包: what is ready, and what another pack would take. */
export default function CommuteSheet({ pack, onClose }: CommuteSheetProps) {
  const isOffline = useIsOffline();
  const isReady = pack !== undefined && pack.here.length > 0;
  return (
    <Sheet title={texts.PACK} note={texts.PACK_NOTE} onClose={onClose}>
      {isReady && <ReadyWorks here={pack.here} onOpen={onClose} />}
      {isOffline ? (
        <div className={styles.part}>
          <Note>{texts.WHEN_ONLINE}</Note>
        </div>
      ) : (
        <Planner isReady={isReady} onPrepared={onClose} />
      )}
    </Sheet>
  );
}

function Planner({ isReady, onPrepared }: { isReady: boolean; onPrepared: () => void }) {
  const { works, plan } = useCommutePlan();
  const preparing = usePrepare(onPrepared);
  return (
    <section aria-label={isReady ? texts.PREPARE_ANEW : texts.PACK}>
      {isReady && <h3 className={styles.heading}>{texts.PREPARE_ANEW}</h3>}
      <SizeChoices />
      <output className={styles.state}>
        {works === undefined && texts.LOADING}
        {works === 'failed' && texts.LOAD_FAILED}
        {plan && planText(plan, works?.length ?? 0)}
      </output>
      {plan && <PlannedWorks plan={plan} />}
      <EveningSwitch />
      <PlanFoot plan={plan} isBusy={preparing.isBusy} onPrepare={preparing.start} />
      {preparing.asking && (
        <ConfirmDialog
          title={METERED_QUESTION}
          text={texts.meteredNote(byteCount(preparing.asking.bytes))}
          confirmLabel={texts.DOWNLOAD}
          onConfirm={preparing.agree}
          onCancel={preparing.refuse}
        />
      )}
    </section>
  );
}

/** 5 部 · 12 话 · 约 31 分钟, or why there is nothing. @param works what the reader follows with something unread */
function planText(plan: CommutePlan, works: number): string {
  if (plan.chapters > 0) {
    const kinds = plan.works.map(({ work }) => work.detail);
    const minutes = texts.minutesAbout(Math.max(1, Math.round(plan.minutes)));
    return texts.planText(plan.works.length, countedChapters(plan.chapters, kinds), minutes);
  }
  if (works === 0) return texts.NOTHING_UNREAD;
  return plan.locked.length > 0 ? '' : texts.NOTHING_FITS;
}

function SizeChoices() {
  const { minutes, bytes } = useSyncExternalStore(commuteSetting.subscribe, commuteSetting.read);
  return (
    <div className={styles.choices}>
      <Choices
        label={texts.HOW_LONG}
        value={String(minutes)}
        onChange={(value) => {
          const chosen = COMMUTE_MINUTES.find((each) => String(each) === value);
          if (chosen !== undefined) changeCommute({ minutes: chosen });
        }}
        chips={COMMUTE_MINUTES.map((each) => ({
          value: String(each),
          title: texts.minutes(each),
        }))}
      />
      <Choices
        label={texts.HOW_MUCH}
        value={String(bytes)}
        onChange={(value) => {
          const chosen = COMMUTE_BYTES.find((each) => String(each) === value);
          if (chosen !== undefined) changeCommute({ bytes: chosen });
        }}
        chips={COMMUTE_BYTES.map((each) => ({ value: String(each), title: byteCount(each) }))}
      />
    </div>
  );
}

function EveningSwitch() {
  const { isEveryEvening } = useSyncExternalStore(commuteSetting.subscribe, commuteSetting.read);
  return (
    <SwitchRow
      title={texts.EVERY_EVENING}
      note={knowsWifi() ? texts.EVENING_ON_WIFI : texts.EVENING_UNKNOWN}
      checked={isEveryEvening}
      onChange={(checked) => changeCommute({ isEveryEvening: checked })}
    />
  );
}

interface PlanFootProps {
  /** Undefined while it loads. */
  readonly plan: CommutePlan | undefined;
  readonly isBusy: boolean;
  readonly onPrepare: (plan: CommutePlan) => void;
}

function PlanFoot({ plan, isBusy, onPrepare }: PlanFootProps) {
  const isAvailable = useDownloads()?.isAvailable;
  const hasAccount = useAppState(({ user }) => user.userinfo !== null);
  const storage = useStorageSpace();
  const ours = useSpace()?.sizes.totalBytes;
  const space = storage && { ...storage, usedBytes: ours ?? storage.usedBytes };
  const bytes = plan?.bytes ?? 0;
  const short = space && bytes > 0 ? bytesShort(space.freeBytes, bytes) : 0;
  const isRefused = isAvailable === false || !hasAccount || short > 0;
  const kinds = plan?.works.map(({ work }) => work.detail) ?? [];
  return (
    <div className={styles.foot}>
      <PickSpace
        space={space}
        bytes={bytes}
        job={{ lead: texts.THIS_TIME_ABOUT, size: bytes > 0 ? byteCount(bytes) : '0\u00a0MB' }}
      />
      <FootNote isAvailable={isAvailable !== false} hasAccount={hasAccount} short={short} />
      <Button
        variant="jade"
        size="l"
        block
        icon="dl"
        disabled={isRefused || !plan?.chapters || isAvailable === undefined}
        busy={isBusy}
        onClick={() => plan && onPrepare(plan)}
      >
        {plan?.chapters ? texts.prepareCount(countedChapters(plan.chapters, kinds)) : texts.PACK}
      </Button>
    </div>
  );
}
