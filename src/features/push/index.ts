export { followPush } from './followPush.ts';
export { offerPush } from './offer.ts';
export { PushOffer } from './PushOffer.tsx';
export { PushRow } from './PushRow.tsx';
export { UpdateReminderRow } from './UpdateReminderRow.tsx';
