import { Tag } from '../../ui/Tag.tsx';
import type { WorkRow } from '../../shared/admin/works.ts';
import { momentText, STATE_TEXTS, STATE_TONES } from './texts.ts';

interface StateTagProps {
  row: Pick<WorkRow, 'state' | 'published_at'>;
}

/** The state of a work or chapter; a published one whose time is to come is scheduled. */
export function StateTag({ row: { state, published_at } }: StateTagProps) {
  if (state === 'published' && isComing(published_at))
    return <Tag tone="azure">定时 {momentText(published_at)}</Tag>;
  return <Tag tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Tag>;
}

/** Compared at each rendering: the row may have been published a moment ago. */
function isComing(at: number): boolean {
  return at > Date.now();
}
