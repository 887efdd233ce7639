import { SPACE_PATH } from '../../../../lib/addresses.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import { useAppState, useIsOffline } from '../../../../state/store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { NOT_STORABLE } from '../../texts.ts';
import * as texts from '../texts.ts';
import styles from './DownloadSheet.module.css';
import { bytesShort } from './estimate.ts';
import { shortageText } from './pickText.ts';
import { foregroundNote } from './foreground.ts';

interface PickFootProps {
  readonly kind: Kind;
  readonly count: number;
  /** The work is a film in one piece: no count on the button. */
  readonly isSingle?: boolean;
  /** Estimated size of the selection. */
  readonly bytes: number;
  /** Undefined: unknown. */
  readonly freeBytes: number | undefined;
  /** Undefined until known. */
  readonly isAvailable: boolean | undefined;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
}

export function PickFoot(props: PickFootProps) {
  const { kind, count, isSingle, bytes, freeBytes, isAvailable, isBusy, onDownload } = props;
  const unit = CHAPTER_UNITS[kind];
  const label = count > 0 ? texts.downloadCount(count, unit) : texts.chooseSome(unit);
  const hasAccount = useAppState(({ user }) => user.userinfo !== null);
  const short = freeBytes === undefined ? 0 : bytesShort(freeBytes, bytes);
  const isRefused = isAvailable === false || !hasAccount || short > 0;
  return (
    <div className={styles.foot}>
      <FootNote isAvailable={isAvailable !== false} hasAccount={hasAccount} short={short} />
      <Button
        variant="jade"
        size="l"
        block
        icon="dl"
        disabled={isRefused || count === 0 || isAvailable === undefined}
        busy={isBusy}
        onClick={onDownload}
      >
        {isSingle ? texts.TO_DEVICE : label}
      </Button>
    </div>
  );
}

interface FootNoteProps {
  readonly isAvailable: boolean;
  readonly hasAccount: boolean;
  /** Missing bytes; 0: none. */
  readonly short: number;
}

/** Shows one note: an obstacle takes precedence over a hint. */
export function FootNote({ isAvailable, hasAccount, short }: FootNoteProps) {
  const isOffline = useIsOffline();
  if (!isAvailable) return <Note tone="amber">{NOT_STORABLE}</Note>;
  if (!hasAccount) return <Note tone="amber">{texts.WHEN_ONLINE}</Note>;
  if (short > 0) {
    return (
      <Note tone="accent">
        <span className={styles.short}>
          {shortageText(short)}
          <Button variant="link" size="s" href={SPACE_PATH}>
            {texts.CLEAN_UP}
          </Button>
        </span>
      </Note>
    );
  }
  return <Note>{isOffline ? texts.OFFLINE_NOTE : foregroundNote()}</Note>;
}
