/** What the browser tells of the line, where it does (Chromium): nothing is known otherwise. */
interface NetworkInformation {
  readonly type?: string;
  readonly saveData?: boolean;
}

/** Mobile data, or a person who saves data (features 25); false where nobody knows. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation };
  return connection?.type === 'cellular' || connection?.saveData === true;
}
