/** Follows the word of a row's button, read aloud only: without it all rows have a button of the same name. */
export function RowName({ of }: { of: string }) {
  return <span className="visuallyHidden">{` ${of}`}</span>;
}
