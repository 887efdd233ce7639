/** What other parts may use of paying. */
export { PaymentReturns } from './PaymentReturns.tsx';
export { useWayToPay, type WayToPay } from './wayToPay.ts';
