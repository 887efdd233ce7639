import { useRef, useState } from 'react';

/** What is wrong with a text, given all of them; '': nothing. */
type Rule = (text: string, all: Readonly<Record<string, string | undefined>>) => string;

/** What a `Field` takes. */
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
  /** Types it for the person, who goes on from there. */
  readonly fill: (name: N, text: string) => void;
  /** Shows what is wrong, of those named or of all, and goes to the first of it. @returns whether nothing is */
  readonly check: (some?: readonly N[]) => boolean;
  /** What the back end says of one of them, until that changes. */
  readonly refuse: (name: N, problem: string) => void;
}

/**
 * Fields that are looked at when they are left, and again with every character once something was wrong (design 5).
 * @param rules in the order in which they stand
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
      // Who only passes through an empty one has not been wrong yet.
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
