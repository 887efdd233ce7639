import { TextField } from './Field.tsx';

interface TimeFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  disabled?: boolean;
  /** ms since 1970; null: none */
  value: number | null;
  onChange: (at: number | null) => void;
}

/** A moment, in the browser's time zone. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={value === null ? '' : localText(value)}
      onText={(text) => {
        const at = new Date(text).getTime();
        onChange(text === '' || Number.isNaN(at) ? null : at);
      }}
    />
  );
}

/** As a `datetime-local` input writes a moment. */
function localText(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}
