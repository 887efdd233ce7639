import { useEffect, useState } from 'react';
import { refetchMessages, type Conversation } from '../../api/endpoints/support.ts';
import type { System } from '../../shared/contract/index.ts';
import { SERVICE_POLL_MS, SERVICE_QUESTIONS_SHOWN } from '../../shared/limits.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SupportBubble } from './Bubbles.tsx';
import { Composer } from './Composer.tsx';
import { EntryView } from './EntryView.tsx';
import { entriesOf, messagesOf } from './entries.ts';
import { FaqSearch } from './FaqSearch.tsx';
import type { Question } from './findAnswers.ts';
import { Notices } from './Notices.tsx';
import { QuickChips } from './QuickChips.tsx';
import { useTalk, useTalkChanges, type AsideContent } from './talk.ts';
import styles from './Talk.module.css';
import * as texts from './texts.ts';
import { useAtEnd } from './useAtEnd.ts';
import { usePolling } from './usePolling.ts';
import { useSend } from './useSend.ts';

interface TalkViewProps {
  readonly account: string;
  readonly system: System;
  readonly conversation: Conversation;
  readonly isOffline: boolean;
  /** Uuid of the order to talk about; '': none. */
  readonly order: string;
}

export function TalkView(props: TalkViewProps) {
  const { account, system, conversation, isOffline, order } = props;
  const dispatch = useAppDispatch();
  const talk = useTalk(account);
  const { say } = useTalkChanges(account);
  const { ref: logRef, isBehind, goToEnd } = useAtEnd();
  const { send, again } = useSend(account, isOffline, goToEnd);
  usePolling(!isOffline, SERVICE_POLL_MS, () => dispatch(refetchMessages(account)));
  const last = messagesOf(conversation).at(-1)?.uuid ?? '';
  const addAside = (content: AsideContent) => {
    goToEnd();
    say(content, last);
  };
  useEffect(() => {
    // Once per address: the order keeps its place in the conversation when later messages follow.
    if (order) say({ kind: 'order', order }, last);
    // oxlint-disable-next-line react/exhaustive-deps -- `last` is read once, when the order arrives
  }, [order, say]);
  const entries = entriesOf(conversation, talk);
  return (
    <>
      {conversation.hours && (
        <p className={styles.hours}>
          <i className={styles.dot} />
          {conversation.hours}
        </p>
      )}
      <div className={styles.body}>
        <Greeting system={system} onAsk={({ q, a }) => addAside({ kind: 'answer', q, a })} />
        <div ref={logRef} role="log" aria-label={texts.TALK}>
          {entries.map((entry) => (
            <EntryView
              key={keyOf(entry)}
              entry={entry}
              account={account}
              onAgain={again}
              onSendOrder={(which) => send({ order: which.order }, which)}
            />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        {isBehind && (
          <Button className={styles.newMessages} icon="down" size="s" onClick={goToEnd}>
            {texts.NEW_MESSAGE}
          </Button>
        )}
        <QuickChips account={account} system={system} onAside={addAside} onSend={send} />
        <Composer account={account} isOffline={isOffline} onSend={(text) => send({ text })} />
      </div>
    </>
  );
}

function keyOf(entry: ReturnType<typeof entriesOf>[number]): string {
  switch (entry.kind) {
    case 'message':
      return entry.message.uuid;
    case 'aside':
      return entry.aside.id + entry.aside.after;
    case 'outgoing':
      return entry.outgoing.key;
  }
}

interface GreetingProps {
  readonly system: System;
  readonly onAsk: (question: Question) => void;
}

/** The questions come first: most are answered before the reader writes. */
function Greeting({ system: { faq, notices }, onAsk }: GreetingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = faq.slice(0, SERVICE_QUESTIONS_SHOWN);
  const hasMore = faq.length > shown.length || notices.length > 0;
  return (
    <>
      <SupportBubble>
        {texts.hello(shown.length > 0 ? texts.TAP_QUESTION : texts.WRITE_BELOW)}
      </SupportBubble>
      {(shown.length > 0 || hasMore) && (
        <ul className={styles.questions} aria-label={texts.FAQ}>
          {shown.map((question) => (
            <li key={question.q}>
              <QuestionRow title={question.q} onPress={() => onAsk(question)} />
            </li>
          ))}
          {hasMore && (
            <li>
              <QuestionRow title={texts.ALL_QUESTIONS} onPress={() => setIsOpen(true)} isDialog />
            </li>
          )}
        </ul>
      )}
      {isOpen && (
        <Sheet title={texts.ALL_QUESTIONS} onClose={() => setIsOpen(false)}>
          <div className={styles.more}>
            {faq.length > 0 && <FaqSearch faq={faq} />}
            <Notices notices={notices} />
          </div>
        </Sheet>
      )}
    </>
  );
}

interface QuestionRowProps {
  readonly title: string;
  readonly onPress: () => void;
  readonly isDialog?: boolean;
}

function QuestionRow({ title, onPress, isDialog }: QuestionRowProps) {
  return (
    <button
      type="button"
      className={styles.question}
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={onPress}
    >
      <span className={styles.questionText}>{title}</span>
      <span className={styles.questionArrow}>
        <Icon name="right" size={16} />
      </span>
    </button>
  );
}
