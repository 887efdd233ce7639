import { useState } from 'react';
import { opdsApi, switchOpds } from '../../api/endpoints/opds.ts';
import { useAppDispatch } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Field } from './Field.tsx';
import styles from './OwnData.module.css';
import * as texts from './texts.ts';
import { useAttempt } from './useAttempt.ts';

interface OpdsSheetProps {
  /** Uuid. */
  readonly account: string;
  readonly onClose: () => void;
}

/** 第三方阅读器: makes, shows once and ends the account's secret OPDS address. */
export function OpdsSheet({ account, onClose }: OpdsSheetProps) {
  const dispatch = useAppDispatch();
  const attempt = useAttempt();
  const { data: since, refetch } = opdsApi.useOpdsSinceQuery({ account });
  const [address, setAddress] = useState<string>();
  const change = (action: 'on' | 'off') =>
    attempt.run(async () => {
      const answer = await dispatch(switchOpds(action));
      if (!answer.ok) return answer.failure;
      setAddress(answer.data ?? undefined);
      await refetch();
      return undefined;
    });
  const copy = useCopy();
  return (
    <Sheet title={texts.OPDS} note={texts.OPDS_NOTE} onClose={onClose}>
      <div className={styles.part}>
        <p className={styles.text}>{texts.OPDS_TEXT}</p>
        {since && address === undefined && <Note tone="grey">{texts.OPDS_EXISTS}</Note>}
        {address !== undefined && (
          <>
            <Note tone="amber">{texts.OPDS_SHOWN_ONCE}</Note>
            <Field
              label={texts.ADDRESS}
              icon={SCREEN_ICONS.link}
              value={address}
              readOnly
              onChange={() => undefined}
            />
            <Button
              variant="ink"
              block
              icon={SCREEN_ICONS.copy}
              onClick={() => copy(address, texts.LINK)}
            >
              {texts.COPY_ADDRESS}
            </Button>
          </>
        )}
        <div role="alert">{attempt.reason && <Note tone="accent">{attempt.reason}</Note>}</div>
        <Button
          variant="outline"
          block
          busy={attempt.busy}
          disabled={since === undefined}
          onClick={() => void change('on')}
        >
          {since ? texts.RENEW_ADDRESS : texts.MAKE_ADDRESS}
        </Button>
        {since && (
          <Button variant="plain" block onClick={() => void change('off')}>
            {texts.DISABLE}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
