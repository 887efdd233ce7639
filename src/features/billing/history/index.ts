/** What other features may show of bills. */
export { OrderSummary } from './OrderSummary.tsx';
