/** What the router gives to a screen. */
export interface ScreenProps {
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the address, unchecked: the screen parses them. */
  readonly search: Readonly<Record<string, string>>;
}
