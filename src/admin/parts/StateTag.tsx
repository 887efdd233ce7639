import { useState } from 'react';
import { Tag } from '../../ui/Tag.tsx';
import type { WorkRow } from '../../shared/admin/works.ts';
import { momentText, STATE_TEXTS, STATE_TONES } from './texts.ts';

interface StateTagProps {
  row: Pick<WorkRow, 'state' | 'published_at'>;
}

/** The state of a work or chapter; a published one whose time is to come is scheduled. */
export function StateTag({ row: { state, published_at } }: StateTagProps) {
  const [nowMs] = useState(() => Date.now());
  const isScheduled = state === 'published' && published_at > nowMs;
  if (isScheduled) return <Tag tone="azure">定时 {momentText(published_at)}</Tag>;
  return <Tag tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Tag>;
}
