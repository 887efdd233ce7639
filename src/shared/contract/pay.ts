import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { field, uuidSchema } from './values.ts';

/** Money is integer fen; coins are integers. */
export const comboSchema = v.object({
  uuid: uuidSchema,
  title: v.string(),
  kind: v.picklist(['coins', 'time']),
  coins: field.count,
  bonus: field.count,
  days: field.count,
  amount: v.number(),
  original_amount: field.count,
  tag: field.text,
  best: v.optional(v.boolean(), false),
});
export type Combo = v.InferOutput<typeof comboSchema>;

export const combo = endpoint({
  name: 'combo',
  method: 'GET',
  path: '/api/combo/',
  input: v.object({}),
  data: v.object({ combos: v.array(comboSchema) }),
  token: 'header',
  repeat: 'safe',
});

export const pay = endpoint({
  name: 'pay',
  method: 'GET',
  path: '/api/pay/',
  input: v.object({}),
  data: v.object({
    methods: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        icon: field.text,
        hint: v.optional(v.string()),
      }),
    ),
  }),
  token: 'header',
  repeat: 'safe',
});

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'GET',
  path: '/api/place_order/',
  input: v.object({ combo: uuidSchema, method: v.pipe(v.string(), v.maxLength(32)) }),
  data: v.object({
    order: uuidSchema,
    amount: v.number(),
    pay_url: v.pipe(v.string(), v.url()),
    expires_at: v.string(),
  }),
  token: 'header',
  repeat: 'keyed',
});
