import { price } from '../../../lib/format.ts';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { getThread } from '../../../shared/admin/support.ts';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { peopleApi, SUPPORT_POLL_MS } from '../../api/peopleApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { TextArea } from '../../parts/Field.tsx';
import { Form } from '../../parts/Form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import {
  momentText,
  ORDER_STATE_TEXTS,
  THREAD_STATE_TEXTS,
  THREAD_STATE_TONES,
} from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';
import { useMe } from '../../parts/useMe.ts';
import { nameText } from '../../parts/UserLink.tsx';
import styles from './support.module.css';

type Thread = AdminAnswerOf<typeof getThread>;
type Message = Thread['messages'][number];

const PARENT = { href: '/admin/support', title: '客服' };

/** The conversation with one account; asked for again while the screen is open. */
export default function ThreadScreen({ params: { id = '' } }: ScreenProps) {
  const query = peopleApi.useThreadQuery({ id }, { pollingInterval: SUPPORT_POLL_MS });
  const { role } = useMe().operator;
  const thread = query.data;
  return (
    <Page
      title={thread ? nameText(id, thread.username) : '客服'}
      parent={PARENT}
      actions={
        <>
          {thread?.state && (
            <Tag tone={THREAD_STATE_TONES[thread.state]}>{THREAD_STATE_TEXTS[thread.state]}</Tag>
          )}
          <AdminLink className={styles.link} href={`/admin/users/${id}`}>
            看这个用户
          </AdminLink>
        </>
      }
    >
      <Loaded query={query}>
        {({ messages, state }) => (
          <>
            <ol className={styles.messages} aria-label="消息">
              {messages.map((message) => (
                <Bubble key={message.uuid} message={message} />
              ))}
            </ol>
            {messages.length === 0 && <p className={styles.none}>还没有消息。</p>}
            {role !== 'viewer' && (
              <Answer
                key={id}
                id={id}
                seen={messages.at(-1)?.uuid ?? ''}
                mayClose={state === 'waiting' || state === 'answered'}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Bubble({ message: { from, text, order, account, at } }: { message: Message }) {
  return (
    <li className={from === 'desk' ? styles.ours : styles.theirs}>
      <span className={styles.bubble}>
        {text && <span>{text}</span>}
        {order && (
          <span className={styles.attached}>
            订单 {order.number}：{order.title}，{price(order.amount)}，
            {order.refunded_at ? ORDER_STATE_TEXTS.refunded : ORDER_STATE_TEXTS[order.state]}
          </span>
        )}
        {account && <span className={styles.attached}>附上了账号</span>}
      </span>
      <span className={styles.at}>
        {from === 'desk' ? '客服' : '读者'} · {momentText(Date.parse(at))}
      </span>
    </li>
  );
}

interface AnswerProps {
  id: string;
  /** The last message on the screen. */
  seen: string;
  mayClose: boolean;
}

const NO_TEXT = { text: '' };

/** Writes to the reader; what is typed stays until it is sent. */
function Answer({ id, seen, mayClose }: AnswerProps) {
  const draft = useDraft(`support ${id}`, NO_TEXT);
  const [answer, { isLoading, error }] = peopleApi.useAnswerThreadMutation();
  const [close, closing] = peopleApi.useCloseThreadMutation();
  const notice = useNotice();
  const run = useRun();
  const { text } = draft.values;
  const send = async () => {
    const { error: failed } = await answer({ id, text, seen });
    if (failed !== undefined) return;
    draft.clear();
    notice('已发送');
  };
  return (
    <Section title="回复">
      <Form
        submitLabel="发送"
        busy={isLoading}
        disabled={text.trim() === ''}
        failure={failureOf(error)}
        onSubmit={() => void send()}
        extra={
          mayClose && (
            <Button
              variant="outline"
              size="l"
              busy={closing.isLoading}
              onClick={() => void run(close({ id, seen }), '已结束，读者再写就重新打开')}
            >
              结束对话
            </Button>
          )
        }
      >
        <TextArea
          label="写给读者"
          rows={4}
          maxLength={SERVICE_TEXT_CHARACTERS_MAX}
          value={text}
          onText={(next) => draft.set({ text: next })}
        />
      </Form>
    </Section>
  );
}
