import { useRef, useState } from 'react';

/** @returns the error text of a value, given all values; '': valid */
type Rule = (text: string, all: Readonly<Record<string, string | undefined>>) => string;

export interface FieldState {
  readonly value: string;
  readonly problem: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly ref: (input: HTMLInputElement | null) => void;
}

export interface Fields<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly field: (name: N) => FieldState;
  /** Sets the value and focuses the field. */
  readonly fill: (name: N, text: string) => void;
  /** Shows the errors of the named fields, or of all, and focuses the first. @returns whether there are none */
  readonly check: (some?: readonly N[]) => boolean;
  /** Shows an error from the server until the value changes. */
  readonly refuse: (name: N, problem: string) => void;
}

/**
 * Form state: a field is validated on blur, and on every change once it had an error.
 * @param rules in the order of the fields
 */
export function useFields<N extends string>(
  rules: Readonly<Record<N, Rule>>,
  initial: Partial<Record<N, string>> = {},
): Fields<N> {
  const names = Object.keys(rules) as N[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<N, string>,
  );
  const [looked, setLooked] = useState<ReadonlySet<N>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<N, string>>>({});
  const inputs = useRef(new Map<N, HTMLInputElement>());
  const problemOf = (name: N) => refused[name] ?? rules[name](values[name], values);
  const set = (name: N, text: string) => {
    setValues((before) => ({ ...before, [name]: text }));
    setRefused((before) => ({ ...before, [name]: undefined }));
  };
  return {
    values,
    fill(name, text) {
      set(name, text);
      inputs.current.get(name)?.focus();
    },
    field: (name) => ({
      value: values[name],
      problem: looked.has(name) ? problemOf(name) : '',
      onChange: (text) => set(name, text),
      // Leaving an empty field without typing is not an error yet.
      onBlur: () => values[name] !== '' && setLooked((before) => new Set([...before, name])),
      ref: (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
    check(some = names) {
      setLooked((before) => new Set([...before, ...some]));
      const wrong = some.find((name) => problemOf(name) !== '');
      if (wrong !== undefined) inputs.current.get(wrong)?.focus();
      return wrong === undefined;
    },
    refuse(name, problem) {
      setLooked((before) => new Set([...before, name]));
      setRefused((before) => ({ ...before, [name]: problem }));
      inputs.current.get(name)?.focus();
    },
  };
}
