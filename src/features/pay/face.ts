/** What other parts may use of paying. */
export { PaymentReturns } from './PaymentReturns.tsx';
export { saveCredential } from './credentialPicture.ts';
export { useWayToPay, type WayToPay } from './wayToPay.ts';
