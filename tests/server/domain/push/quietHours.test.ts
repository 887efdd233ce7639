import { expect, it } from 'vitest';
import { afterQuietHours } from '../../../../server/domain/push/quietHours.ts';

const night = { quiet_from: 22 * 60, quiet_until: 7 * 60 + 30, zone: 'Asia/Shanghai' };

it.each([
  ['before they begin', '2026-11-21T13:59:00Z', '2026-11-21T13:59:00Z'],
  ['in the minute in which they begin', '2026-11-21T14:00:00Z', '2026-11-21T23:30:00Z'],
  ['after midnight', '2026-11-21T18:00:00Z', '2026-11-21T23:30:00Z'],
  ['when they end', '2026-11-21T23:30:00Z', '2026-11-21T23:30:00Z'],
])('a notification that is made %s is due in its time', (_, made, due) => {
  expect(afterQuietHours(night, Date.parse(made))).toBe(Date.parse(due));
});

it('quiet hours within one day end on that day', () => {
  const noon = { quiet_from: 12 * 60, quiet_until: 14 * 60, zone: 'UTC' };
  const at = (time: string) => afterQuietHours(noon, Date.parse(`2026-11-21T${time}:00Z`));
  expect(at('13:00')).toBe(Date.parse('2026-11-21T14:00:00Z'));
  expect(at('15:00')).toBe(Date.parse('2026-11-21T15:00:00Z'));
});

it('an account without quiet hours is notified at once', () => {
  expect(afterQuietHours({ quiet_from: -1, quiet_until: -1, zone: '' }, 5)).toBe(5);
});
