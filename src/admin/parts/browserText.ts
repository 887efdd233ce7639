/** The name of the browser in a User-Agent, and of its system. */
export function browserText(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\/\d+/.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  if (!browser) return agent.slice(0, 60) || '未知';
  const name = names[browser] ?? browser;
  return system ? `${name}（${system}）` : name;
}
