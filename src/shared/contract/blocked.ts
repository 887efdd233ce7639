import * as v from 'valibot';
import { BLOCKED_WORKS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { listUpTo, uuidSchema } from './values.ts';

/**
 * What an operator blocked by law among the works of which a device stores something. Optional: a back end without it
 * answers 404. Not among `calls`, which load with the first screen.
 */
export const blockedWorks = endpoint({
  name: 'blocked',
  method: 'POST',
  path: '/api/blocked/',
  input: v.object({ works: listUpTo(uuidSchema, BLOCKED_WORKS_MAX, 1) }),
  data: v.object({
    works: v.optional(v.array(uuidSchema), []),
    /** Chapters of the works asked about that are blocked themselves. */
    chapters: v.optional(v.array(uuidSchema), []),
  }),
  token: 'header',
  repeat: 'safe',
});
