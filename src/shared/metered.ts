/** Network Information (W3C), of a page or a worker; Chromium only. */
export interface ConnectionReport {
  readonly type?: string;
  readonly saveData?: boolean;
}

/** Whether the connection is cellular or in data-saving mode; false where the browser does not report it. */
export function isMeteredBy({ type, saveData }: ConnectionReport = {}): boolean {
  return type === 'cellular' || saveData === true;
}
