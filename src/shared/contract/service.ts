import * as v from 'valibot';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { orderRecordSchema } from './shelf.ts';
import { field, textUpTo, uuidSchema } from './values.ts';

/**
 * The conversation with the service desk: an addition to seed 7, which names no call for it. Whoever answers 404 has
 * none, and the screen then shows questions and the operator's own address alone.
 */

export const serviceMessageSchema = v.object({
  uuid: uuidSchema,
  /** Who is not the account is the desk. */
  from: v.fallback(v.picklist(['user', 'desk']), 'desk'),
  text: field.text,
  /** An order of the account that was attached, as it is now. */
  order: v.optional(orderRecordSchema),
  /** The account was attached: the desk sees its username, and never a password. */
  account: v.optional(v.boolean(), false),
  /** ISO 8601 UTC. */
  at: v.string(),
});
export type ServiceMessage = v.InferOutput<typeof serviceMessageSchema>;

/** The conversation, the oldest first: what came after a message, or the last ones. */
export const service = endpoint({
  name: 'service',
  method: 'GET',
  path: '/api/service/',
  input: v.object({ after: v.optional(uuidSchema) }),
  data: v.object({
    messages: v.array(serviceMessageSchema),
    /** When somebody is there, in the operator's words. */
    hours: field.text,
  }),
  token: 'header',
  repeat: 'safe',
});

export const sendService = endpoint({
  name: 'sendService',
  method: 'POST',
  path: '/api/service/',
  input: v.pipe(
    v.object({
      text: v.optional(
        v.pipe(
          textUpTo(4 * SERVICE_TEXT_CHARACTERS_MAX),
          v.trim(),
          v.maxLength(SERVICE_TEXT_CHARACTERS_MAX),
        ),
        '',
      ),
      order: v.optional(uuidSchema),
      account: v.optional(v.boolean(), false),
    }),
    v.check(({ text, order, account }) => text !== '' || order !== undefined || account),
  ),
  data: v.object({ message: serviceMessageSchema }),
  token: 'body',
  repeat: 'keyed',
});
