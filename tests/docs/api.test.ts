import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { TOP } from '../../tools/run.mjs';
import { apiMarkdown } from './apiMarkdown.ts';
import { exampleOf } from './exampleAnswer.ts';
import { DOCUMENTED_CALLS, GROUPS } from './documentedCalls.ts';

it('docs/API.md is what the contract says (else: npm run docs:api)', () => {
  expect(readFileSync(join(TOP, 'docs', 'API.md'), 'utf8')).toBe(apiMarkdown());
});

it.each(Object.entries(DOCUMENTED_CALLS))(
  'the example of %s is an answer of the call',
  (_, call) => {
    const example = exampleOf(call.data, '');
    expect(v.parse(call.data, example)).toEqual(example);
  },
);

it('docs/API.md has every call once', () => {
  const listed = GROUPS.flatMap(({ calls }) => calls);
  expect(listed.toSorted()).toEqual(Object.keys(DOCUMENTED_CALLS).toSorted());
});
