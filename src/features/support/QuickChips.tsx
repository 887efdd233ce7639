import { useState } from 'react';
import type { ToSend } from '../../api/endpoints/support.ts';
import type { System } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ownSupportHref } from './findAnswers.ts';
import { useTalk, type AsideContent } from './talk.ts';
import styles from './Talk.module.css';

interface QuickChipsProps {
  readonly account: string;
  readonly system: System;
  readonly onAside: (content: AsideContent) => void;
  readonly onSend: (input: ToSend) => void;
}

export function QuickChips({ account, system, onAside, onSend }: QuickChipsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const username = useAppState(({ user }) => user.userinfo?.username ?? '');
  const { outgoing } = useTalk(account);
  const supportHref = ownSupportHref(system.service_url);
  // A second press while the message is being sent would send it twice.
  const isCalling = outgoing.some(({ input, failure }) => input.text === CALL && !failure);
  return (
    <div className={styles.chips}>
      <Chip inset onClick={() => onAside({ kind: 'orders' })}>
        查订单
      </Chip>
      <Chip inset onClick={() => onAside({ kind: 'recover' })}>
        找回账号
      </Chip>
      <Chip inset onClick={() => setIsAsking(true)}>
        发送账号信息
      </Chip>
      {supportHref ? (
        <a className={styles.chipLink} href={supportHref}>
          转人工
        </a>
      ) : (
        <Chip inset onClick={() => isCalling || onSend({ text: CALL })}>
          转人工
        </Chip>
      )}
      {isAsking && (
        <ConfirmDialog
          title="把账号信息发给客服？"
          text={`客服会看到你的用户名 ${username}，看不到密码。`}
          confirmLabel="发送"
          onConfirm={() => {
            setIsAsking(false);
            onSend({ account: true });
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

const CALL = '请转人工客服';
