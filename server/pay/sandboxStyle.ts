/** The styles of the checkout: the product's design tokens, in one element whose hash the page's policy names. */
export const CHECKOUT_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f4f5f3; --surface: #fff; --surface-2: #eceeeb; --line: #e4e7e3; --line-strong: #c6ccc7;
  --ink-1: #14181b; --ink-2: #454c51; --ink-3: #636a6f; --accent: #d43c27;
  --jade-ink: #0c6b58; --amber-ink: #7f5000; --amber-wash: #fcf1d8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0e1113; --surface: #171b1e; --surface-2: #22272b; --line: #242a2e; --line-strong: #3b4349;
    --ink-1: #ecefed; --ink-2: #b6bdc0; --ink-3: #8d959a; --accent: #d43c27;
    --jade-ink: #55c9ac; --amber-ink: #f2be58; --amber-wash: #32290f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 480px; min-height: 100vh; display: flex; flex-direction: column;
  padding: env(safe-area-inset-top) 16px calc(env(safe-area-inset-bottom) + 16px);
  background: var(--bg); color: var(--ink-1);
  font: 400 0.9375rem/1.5rem 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif;
  -webkit-text-size-adjust: 100%;
}
header { min-height: 44px; display: grid; place-items: center; font-size: 1.0625rem; font-weight: 600; }
main { flex: 1; text-align: center; padding-top: 20px; }
h1 { margin: 0; font-size: 1.1875rem; line-height: 1.625rem; }
h1.done { color: var(--jade-ink); }
.amount {
  margin: 8px 0 20px; font-size: 2.25rem; font-weight: 700; line-height: 2.75rem;
  font-variant-numeric: tabular-nums;
}
.text, .time { margin: 0 0 20px; color: var(--ink-2); }
.time { font-variant-numeric: tabular-nums; }
.note { margin: 0 0 20px; padding: 12px; border-radius: 10px; background: var(--amber-wash); color: var(--amber-ink); }
dl { margin: 0 0 20px; padding: 4px 16px; border-radius: 14px; background: var(--surface); text-align: start; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 12px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--ink-3); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 12px; margin: 0 0 12px; }
button, a {
  display: grid; place-items: center; width: 100%; min-height: 48px; padding: 0 16px; border-radius: 14px;
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button { border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink-1); }
.primary { border: 0; background: var(--accent); color: #fff; }
.plain { color: var(--ink-2); }
:focus-visible { outline: 2px solid var(--ink-1); outline-offset: 2px; }
footer { padding-top: 24px; text-align: center; color: var(--ink-3); font-size: 0.75rem; line-height: 1.0625rem; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
