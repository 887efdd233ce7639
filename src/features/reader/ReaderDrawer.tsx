import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { WorkDirectory } from '../work/index.ts';

interface ReaderDrawerProps {
  readonly work: WorkWithChapters;
  readonly current: string;
  readonly onClose: () => void;
}

export function ReaderDrawer({ work, current, onClose }: ReaderDrawerProps) {
  return <WorkDirectory from="left" work={work} current={current} replace onClose={onClose} />;
}
