import { dateTimeText } from '../../lib/format.ts';
import { useToday } from '../../lib/useToday.ts';
import type { OrderRecord, ServiceMessage } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { OrderSummary } from '../billing/index.ts';
import { AsideView } from './Asides.tsx';
import { SupportBubble, OwnBubble } from './Bubbles.tsx';
import type { Entry } from './entries.ts';
import styles from './Talk.module.css';
import type { Outgoing } from './talk.ts';
import * as texts from './texts.ts';

interface EntryViewProps {
  readonly entry: Entry;
  readonly account: string;
  readonly onAgain: (message: Outgoing) => void;
  readonly onSendOrder: (order: OrderRecord) => void;
}

export function EntryView({ entry, account, onAgain, onSendOrder }: EntryViewProps) {
  switch (entry.kind) {
    case 'message':
      return <MessageView message={entry.message} isAfterPause={entry.isAfterPause} />;
    case 'aside':
      return (
        <AsideView account={account} content={entry.aside.content} onSendOrder={onSendOrder} />
      );
    case 'outgoing':
      return <OutgoingView outgoing={entry.outgoing} onAgain={onAgain} />;
  }
}

interface MessageViewProps {
  readonly message: ServiceMessage;
  readonly isAfterPause: boolean;
}

function MessageView({ message, isAfterPause }: MessageViewProps) {
  const today = useToday();
  const said = <Said text={message.text} order={message.order} hasAccount={message.account} />;
  return (
    <>
      {isAfterPause && <p className={styles.time}>{dateTimeText(message.at, today)}</p>}
      {message.from === 'desk' ? (
        <SupportBubble>{said}</SupportBubble>
      ) : (
        <OwnBubble>{said}</OwnBubble>
      )}
    </>
  );
}

interface OutgoingViewProps {
  readonly outgoing: Outgoing;
  readonly onAgain: (message: Outgoing) => void;
}

function OutgoingView({ outgoing, onAgain }: OutgoingViewProps) {
  const { input, order, failure } = outgoing;
  const foot = failure ? (
    <p className={styles.failed} role="alert">
      <Icon name={SCREEN_ICONS.alert} size={14} />
      {failure}
      <Button variant="link" size="s" onClick={() => onAgain(outgoing)}>
        {texts.SEND_AGAIN}
      </Button>
    </p>
  ) : (
    <p className={styles.state}>{texts.SENDING}</p>
  );
  return (
    <OwnBubble foot={foot}>
      <Said text={input.text ?? ''} order={order} hasAccount={input.account ?? false} />
    </OwnBubble>
  );
}

interface SaidProps {
  readonly text: string;
  readonly order: OrderRecord | undefined;
  readonly hasAccount: boolean;
}

function Said({ text, order, hasAccount }: SaidProps) {
  const username = useAppState(({ user }) => user.userinfo?.username ?? '');
  return (
    <>
      {text}
      {hasAccount && <span className={styles.attached}>{texts.accountInfo(username)}</span>}
      {order && <OrderSummary order={order} />}
    </>
  );
}
