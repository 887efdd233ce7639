/** The zone of most sites has the name that its readers use. */
const BEIJING_ZONE = 'Asia/Shanghai';

/** @param zone IANA name */
export function zoneText(zone: string): string {
  return zone === BEIJING_ZONE ? '北京时间' : zone;
}

/** The time zone of this browser, in which moments are shown. */
export function ownZoneText(): string {
  return zoneText(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
