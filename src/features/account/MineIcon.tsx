import { Icon } from '../../ui/Icon.tsx';
import { RareIcon, type RareIconName } from '../../ui/RareIcon.tsx';

const COMMON = ['clock', 'mark', 'dl', 'head', 'moon'] as const;
type CommonName = (typeof COMMON)[number];
export type MineIconName = CommonName | RareIconName;

function isCommon(name: MineIconName): name is CommonName {
  return (COMMON as readonly string[]).includes(name);
}

export function MineIcon({ name, size }: { name: MineIconName; size: number }) {
  return isCommon(name) ? <Icon name={name} size={size} /> : <RareIcon name={name} size={size} />;
}
