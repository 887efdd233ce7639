import * as v from 'valibot';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { orderRecordSchema } from './library.ts';
import { field, textUpTo, uuidSchema } from './values.ts';

/**
 * The conversation with support (SPECIFICATION: Customer service). Optional: 404 leaves questions and the operator's
 * address.
 */

export const serviceMessageSchema = v.object({
  uuid: uuidSchema,
  /** Any sender other than the account is support. */
  from: v.fallback(v.picklist(['user', 'desk']), 'desk'),
  text: field.text,
  /** An attached order of the account, in its current state. */
  order: v.optional(orderRecordSchema),
  /** The account was attached: support sees its username, never a password. */
  account: v.optional(v.boolean(), false),
  /** ISO 8601 UTC. */
  at: v.string(),
});
export type ServiceMessage = v.InferOutput<typeof serviceMessageSchema>;

/** The conversation, oldest first: the messages after a given one, or the latest. */
export const service = endpoint({
  name: 'service',
  method: 'GET',
  path: '/api/service/',
  input: v.object({ after: v.optional(uuidSchema) }),
  data: v.object({
    messages: v.array(serviceMessageSchema),
    /** Opening hours, as the operator words them. */
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
