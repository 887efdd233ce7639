export { KeepRuleRow } from './KeepRuleRow.tsx';
export { KeepSettings } from './KeepSettings.tsx';
