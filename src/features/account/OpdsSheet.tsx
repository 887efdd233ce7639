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
    <Sheet title="第三方阅读器" note="OPDS 1.2，支持逐页阅读" onClose={onClose}>
      <div className={styles.part}>
        <p className={styles.text}>
          把这个账号的地址填进支持 OPDS
          的阅读器，就能在那里看买过的和免费的漫画，进度会同步回来。知道地址的人都能看，别告诉别人。
        </p>
        {since && address === undefined && (
          <Note tone="grey">已经有一个地址。换一个以后，旧的就不能用了。</Note>
        )}
        {address !== undefined && (
          <>
            <Note tone="amber">地址只显示这一次，请现在复制</Note>
            <Field
              label="地址"
              icon={SCREEN_ICONS.link}
              value={address}
              readOnly
              onChange={() => undefined}
            />
            <Button
              variant="ink"
              block
              icon={SCREEN_ICONS.copy}
              onClick={() => copy(address, '链接')}
            >
              复制地址
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
          {since ? '换一个地址' : '生成地址'}
        </Button>
        {since && (
          <Button variant="plain" block onClick={() => void change('off')}>
            停用
          </Button>
        )}
      </div>
    </Sheet>
  );
}
