import { LANGUAGE } from '../../lib/language.ts';

/** @param time ISO 8601 @returns 11月28日 20:00, in the device's time zone */
export function closingDay(time: string): string {
  return new Date(time).toLocaleString(LANGUAGE, {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
