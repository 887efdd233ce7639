import * as v from 'valibot';
import { REPORT_TEXT_CHARACTERS_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './session.ts';
import { kindParam, textUpTo, uuidSchema } from './values.ts';

export const REPORT_REASONS = ['copyright', 'illegal', 'minors', 'wrong', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reports a work, or one of its chapters, to the operator; the answer comes as a message of customer service. */
export const reportWork = endpoint({
  name: 'reportWork',
  method: 'POST',
  path: '/api/report/',
  input: v.object({
    kind: kindParam,
    uuid: uuidSchema,
    chapter: v.optional(uuidSchema),
    reason: v.picklist(REPORT_REASONS),
    text: v.optional(
      v.pipe(
        textUpTo(4 * REPORT_TEXT_CHARACTERS_MAX),
        v.trim(),
        v.maxLength(REPORT_TEXT_CHARACTERS_MAX),
      ),
      '',
    ),
  }),
  data: nothing,
  token: 'body',
  repeat: 'keyed',
});
