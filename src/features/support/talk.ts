import { useMemo, useSyncExternalStore } from 'react';
import type { ToSend } from '../../api/endpoints/support.ts';
import type { OrderRecord } from '../../shared/contract/index.ts';
import { createSignal } from '../../lib/signal.ts';

/**
 * The client's part of a conversation: the draft, outgoing and failed messages, and the app's own answers. Stored per
 * account while the page lives, so that leaving the screen loses nothing.
 */

export interface Outgoing {
  /** The idempotency key: a retry is the same message. */
  readonly key: string;
  readonly input: ToSend;
  readonly order: OrderRecord | undefined;
  /** '' while the message is being sent, else why that failed. */
  readonly failure: string;
}

/** An answer of the app itself. */
export type AsideContent =
  | { readonly kind: 'answer'; readonly q: string; readonly a: string }
  | { readonly kind: 'orders' }
  | { readonly kind: 'order'; readonly order: string }
  | { readonly kind: 'recover' };

export interface Aside {
  readonly id: string;
  /** Uuid of the message above it; '': at the top. */
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
const changed = createSignal();

export function talkOf(account: string): Talk {
  return talks.get(account) ?? NOTHING;
}

function change(account: string, next: (now: Talk) => Talk): void {
  talks.set(account, next(talkOf(account)));
  changed.emit();
}

export function useTalk(account: string): Talk {
  return useSyncExternalStore(changed.subscribe, () => talkOf(account));
}

export interface TalkChanges {
  readonly write: (draft: string) => void;
  readonly begin: (message: Omit<Outgoing, 'failure'>) => void;
  readonly end: (key: string, failure: string) => void;
  readonly drop: (key: string) => void;
  /** Adds an answer below a message; an existing one moves there. */
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
