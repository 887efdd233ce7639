/** What the rest of the app may use of this feature. */
export { PaymentReturns } from './checkout/PaymentReturns.tsx';
export { OrderSummary } from './history/OrderSummary.tsx';
