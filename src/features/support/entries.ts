import type { Conversation } from '../../api/endpoints/support.ts';
import type { ServiceMessage } from '../../shared/contract/index.ts';
import { SERVICE_PAUSE_MS } from '../../shared/limits.ts';
import type { Aside, Outgoing, Talk } from './talk.ts';

/** An item of the conversation, from top to bottom. */
export type Entry =
  | { readonly kind: 'message'; readonly message: ServiceMessage; readonly isAfterPause: boolean }
  | { readonly kind: 'aside'; readonly aside: Aside }
  | { readonly kind: 'outgoing'; readonly outgoing: Outgoing };

export function messagesOf({ received, sent }: Conversation): readonly ServiceMessage[] {
  return [...received, ...sent];
}

/** The messages, each with the app's answers below it; outgoing messages come last. */
export function entriesOf(conversation: Conversation, { asides, outgoing }: Talk): Entry[] {
  const messages = messagesOf(conversation);
  const known = new Set(messages.map(({ uuid }) => uuid));
  // An answer whose message no longer exists moves to the top.
  const placed = (aside: Aside) => (known.has(aside.after) ? aside.after : '');
  const below = (uuid: string) =>
    asides
      .filter((aside) => placed(aside) === uuid)
      .map((aside): Entry => ({ kind: 'aside', aside }));
  return [
    ...below(''),
    ...messages.flatMap((message, at): Entry[] => [
      { kind: 'message', message, isAfterPause: isAfterPause(messages[at - 1], message) },
      ...below(message.uuid),
    ]),
    ...outgoing.map((each): Entry => ({ kind: 'outgoing', outgoing: each })),
  ];
}

function isAfterPause(before: ServiceMessage | undefined, message: ServiceMessage): boolean {
  return !before || Date.parse(message.at) - Date.parse(before.at) > SERVICE_PAUSE_MS;
}
