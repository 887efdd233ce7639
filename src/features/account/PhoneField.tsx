import { Field } from './Field.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { groupedPhone } from './rules.ts';
import * as texts from './texts.ts';
import type { FieldState } from './useFields.ts';

interface PhoneFieldProps {
  readonly field: FieldState;
  readonly quiet?: boolean;
  /** Whether the number is the name that the reader signs in with (for autofill). */
  readonly isName?: boolean;
}

/** Groups the digits while they are typed at the end; an edit in the middle leaves the text as it is. */
export function PhoneField({ field, quiet, isName = false }: PhoneFieldProps) {
  return (
    <Field
      {...field}
      label={texts.PHONE}
      quiet={quiet ?? false}
      icon={SCREEN_ICONS.phone}
      prefix="+86"
      type="tel"
      inputMode="tel"
      autoComplete={isName ? 'username' : 'tel-national'}
      example={texts.PHONE_MISSING}
      maxLength={24}
      onChange={(text, input) => {
        const isAtEnd = input.selectionStart === text.length;
        const isShorter = text.length < field.value.length;
        field.onChange(isAtEnd && !isShorter ? groupedPhone(text) : text);
      }}
      onBlur={() => {
        const grouped = groupedPhone(field.value);
        if (grouped !== field.value) field.onChange(grouped);
        field.onBlur();
      }}
    />
  );
}
