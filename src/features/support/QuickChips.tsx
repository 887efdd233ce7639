import { useState } from 'react';
import type { ToSend } from '../../api/endpoints/support.ts';
import type { System } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ownSupportHref } from './findAnswers.ts';
import { useTalk, type AsideContent } from './talk.ts';
import styles from './Talk.module.css';
import * as texts from './texts.ts';

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
  const isCalling = outgoing.some(
    ({ input, failure }) => input.text === texts.PERSON_PLEASE && !failure,
  );
  return (
    <div className={styles.chips}>
      <Chip inset onClick={() => onAside({ kind: 'orders' })}>
        {texts.FIND_ORDER}
      </Chip>
      <Chip inset onClick={() => onAside({ kind: 'recover' })}>
        {texts.RECOVER}
      </Chip>
      <Chip inset onClick={() => setIsAsking(true)}>
        {texts.SEND_ACCOUNT}
      </Chip>
      {supportHref ? (
        <a className={styles.chipLink} href={supportHref}>
          {texts.TO_PERSON}
        </a>
      ) : (
        <Chip inset onClick={() => isCalling || onSend({ text: texts.PERSON_PLEASE })}>
          {texts.TO_PERSON}
        </Chip>
      )}
      {isAsking && (
        <ConfirmDialog
          title={texts.SEND_ACCOUNT_QUESTION}
          text={texts.accountIsSeen(username)}
          confirmLabel={texts.SEND}
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
