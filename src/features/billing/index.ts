export { PaymentReturns } from './checkout/PaymentReturns.tsx';
export { OrderSummary } from './history/OrderSummary.tsx';
