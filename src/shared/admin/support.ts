import * as v from 'valibot';
import { serviceMessageSchema } from '../contract/service.ts';
import { textUpTo, uuidSchema } from '../contract/values.ts';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../limits.ts';
import {
  adminCall,
  idInput,
  momentSchema,
  nothing,
  pageInput,
  pageOf,
  USER_READERS,
} from './call.ts';
import { USER_CARERS } from './users.ts';

/** The conversations of accounts with customer service; the id of one is that of its account. */

export const THREAD_STATES = ['waiting', 'answered', 'closed'] as const;
/** `waiting`: the last message is the account's; `closed`: an operator closed it after its last message. */
export const threadStateSchema = v.picklist(THREAD_STATES);
export type ThreadState = v.InferOutput<typeof threadStateSchema>;

export const threadSchema = v.object({
  /** Of the account. */
  user_id: v.string(),
  username: v.string(),
  state: threadStateSchema,
  /** Of the last message; '' where it only attaches something. */
  text: v.string(),
  at: momentSchema,
});
export type ThreadView = v.InferOutput<typeof threadSchema>;

/** The last message that the operator has seen; '' where there was none. */
const seen = v.union([v.literal(''), uuidSchema]);

export const listThreads = adminCall({
  method: 'GET',
  path: '/support',
  access: USER_READERS,
  input: v.object({ ...pageInput, state: v.optional(threadStateSchema) }),
  answer: v.object({
    ...pageOf(threadSchema).entries,
    counts: v.object({ waiting: v.number(), answered: v.number(), closed: v.number() }),
  }),
  about: 'Lists conversations: those that wait first, the longest waiting at the top.',
});

export const getThread = adminCall({
  method: 'GET',
  path: '/support/:id',
  access: USER_READERS,
  input: idInput,
  answer: v.object({
    username: v.string(),
    /** Null: there is no message yet. */
    state: v.nullable(threadStateSchema),
    /** The oldest first. */
    messages: v.array(serviceMessageSchema),
  }),
  about: 'Reads the last messages of a conversation.',
});

export const answerThread = adminCall({
  method: 'POST',
  path: '/support/:id/answer',
  access: USER_CARERS,
  input: v.object({
    ...idInput.entries,
    seen,
    text: v.pipe(
      textUpTo(4 * SERVICE_TEXT_CHARACTERS_MAX),
      v.trim(),
      v.minLength(1, '写点什么再发送'),
      v.maxLength(SERVICE_TEXT_CHARACTERS_MAX, `最多 ${SERVICE_TEXT_CHARACTERS_MAX} 个字`),
    ),
  }),
  answer: nothing,
  about: 'Sends a message; `conflict` where there is a message that the operator has not seen.',
});

export const closeThread = adminCall({
  method: 'POST',
  path: '/support/:id/close',
  access: USER_CARERS,
  input: v.object({ ...idInput.entries, seen }),
  answer: nothing,
  about: 'Closes a conversation until its next message; `conflict` as for an answer.',
});
