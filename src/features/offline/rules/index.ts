export { KeepRuleRow } from './KeepRuleRow.tsx';
