import { useMemo, useSyncExternalStore } from 'react';
import type { ToSend } from '../../api/endpoints/service.ts';
import type { OrderRecord } from '../../shared/contract/index.ts';

/**
 * What the conversation has besides the back end's messages: what is being written, what is on its way or did not get
 * there, and what the app itself answered. By account, as long as the page lives: leaving the screen loses nothing.
 */

export interface Outgoing {
  /** The idempotency key: sent again, it is the same message. */
  readonly key: string;
  readonly input: ToSend;
  /** For showing it: the order that is attached. */
  readonly order: OrderRecord | undefined;
  /** '' while it is on its way, else why it did not get there. */
  readonly failure: string;
}

/** What the app says where the conversation stands. */
export type AsideContent =
  | { readonly kind: 'answer'; readonly q: string; readonly a: string }
  | { readonly kind: 'orders' }
  | { readonly kind: 'order'; readonly order: string }
  | { readonly kind: 'recover' };

export interface Aside {
  readonly id: string;
  /** Uuid of the message that it stands below; '' above all of them. */
  readonly after: string;
  readonly content: AsideContent;
}

export interface Talk {
  readonly draft: string;
  readonly outgoing: readonly Outgoing[];
  readonly asides: readonly Aside[];
}

const NOTHING: Talk = { draft: '', outgoing: [], asides: [] };
const talks = new Map<string, Talk>();
const listeners = new Set<() => void>();

export function talkOf(account: string): Talk {
  return talks.get(account) ?? NOTHING;
}

function change(account: string, next: (now: Talk) => Talk): void {
  talks.set(account, next(talkOf(account)));
  for (const listener of listeners) listener();
}

export function useTalk(account: string): Talk {
  return useSyncExternalStore(subscribe, () => talkOf(account));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface TalkChanges {
  readonly write: (draft: string) => void;
  /** A message that is sent, or sent again. */
  readonly begin: (message: Omit<Outgoing, 'failure'>) => void;
  /** @param failure why it did not get there; '' where it did */
  readonly end: (key: string, failure: string) => void;
  readonly drop: (key: string) => void;
  /** Says it below that message; said before, it moves there. */
  readonly say: (content: AsideContent, after: string) => void;
}

export function useTalkChanges(account: string): TalkChanges {
  return useMemo(() => talkChanges(account), [account]);
}

export function talkChanges(account: string): TalkChanges {
  const drop = (key: string) =>
    change(account, (now) => ({
      ...now,
      outgoing: now.outgoing.filter((each) => each.key !== key),
    }));
  return {
    write: (draft) => change(account, (now) => ({ ...now, draft })),
    begin: (message) =>
      change(account, (now) => {
        const others = now.outgoing.filter(({ key }) => key !== message.key);
        return { ...now, outgoing: [...others, { ...message, failure: '' }] };
      }),
    end(key, failure) {
      if (!failure) drop(key);
      else {
        change(account, (now) => ({
          ...now,
          outgoing: now.outgoing.map((each) => (each.key === key ? { ...each, failure } : each)),
        }));
      }
    },
    drop,
    say: (content, after) =>
      change(account, (now) => {
        const id = JSON.stringify(content);
        const others = now.asides.filter((aside) => aside.id !== id);
        return { ...now, asides: [...others, { id, after, content }] };
      }),
  };
}
