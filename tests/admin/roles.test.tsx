// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { NAV_PAGES, PAGES } from '../../src/admin/app/pages.ts';
import {
  ADMIN_API_PATH,
  ADMIN_APP_PATH,
  type AdminCall,
  type Role,
  ROLES,
} from '../../src/shared/admin/call.ts';
import { exampleOf } from '../docs/exampleAnswer.ts';
import { meOf } from './fakeAdmin.ts';
import { renderAdmin } from './openAdmin.tsx';

/** Every call of the admin API, as the app and the server read them. */
const CALLS = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/shared/admin/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is AdminCall =>
      typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
  );

const REFUSED = '你的角色看不了这一页';

function callOf(method: string, path: string): AdminCall | undefined {
  const parts = path.split('/');
  const fits = (call: AdminCall) => {
    const names = call.path.split('/');
    return (
      call.method === method &&
      names.length === parts.length &&
      names.every((name, place) => name.startsWith(':') || name === parts[place])
    );
  };
  // A path without names comes before one with them.
  return CALLS.filter(fits).toSorted(
    (a, b) => a.path.split(':').length - b.path.split(':').length,
  )[0];
}

/** Some items keep rules that examples do not know; then their lists are empty. */
function answerOf({ answer }: AdminCall): unknown {
  const example = exampleOf(answer, '');
  if (v.is(answer, example)) return example;
  return JSON.parse(JSON.stringify(example), (_name, value: unknown) =>
    Array.isArray(value) ? [] : value,
  );
}

/** Answers as the schemas of the calls say. @returns the calls that were refused to the role */
function answerAs(role: Role): readonly string[] {
  const refused: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace(ADMIN_API_PATH, '');
    const call = callOf(request.method, path);
    if (!call) throw new TypeError(`no call ${request.method} ${path}`);
    if (call.path === '/session') return Response.json({ me: meOf(role), has_operators: true });
    if (call.access === 'anyone' || call.access.includes(role)) {
      return Response.json(answerOf(call));
    }
    refused.push(`${call.method} ${call.path}`);
    return Response.json({ error: 'refused', message: '不行' }, { status: 403 });
  });
  return refused;
}

async function open(role: Role, path: string) {
  const refused = answerAs(role);
  renderAdmin(ADMIN_APP_PATH + path.slice(1).replace('$id', 'x'));
  await screen.findByRole('main');
  await waitFor(() => {
    expect(screen.queryAllByText('正在加载')).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });
  return refused;
}

/** Links to screens that the role may not see. */
function deadLinksOf(role: Role): readonly string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/admin/"]')];
  const paths = links.map(({ href }) => new URL(href).pathname.replace('/admin', ''));
  return paths.filter((path) => {
    const fits = ({ path: pattern }: { readonly path: string }) =>
      pattern.split('/').length === path.split('/').length &&
      pattern.split('/').every((name, at) => name === '$id' || name === path.split('/')[at]);
    return PAGES.find(fits)?.roles.includes(role) === false;
  });
}

/** Buttons of rows that say nothing but their word, which the other rows have too. */
function unnamedButtons(): readonly string[] {
  return [...document.querySelectorAll('main tbody button')]
    .filter(
      (button) => !button.hasAttribute('aria-label') && !button.querySelector('.visuallyHidden'),
    )
    .map(({ textContent }) => textContent);
}

/** Buttons that send the form of a section. */
function savesOf(): readonly Element[] {
  return [...document.querySelectorAll('main section > form button[type="submit"]')];
}

describe.each(ROLES)('The role %s', (role) => {
  it('finds in the navigation the screens whose calls it may make', async () => {
    await open(role, '/');
    const [nav] = screen.getAllByRole('navigation', { name: '后台' });
    const links = within(nav!).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      NAV_PAGES.filter(({ roles }) => roles.includes(role)).map(({ title }) => title),
    );
  });

  it.each(PAGES.map(({ path, roles }) => [path, roles] as const))(
    'opens %s without a refused call, or reads that it may not',
    async (path, roles) => {
      const refused = await open(role, path);
      expect(refused).toEqual([]);
      expect(screen.queryByText('没有加载出来')).toBeNull();
      expect(screen.queryByText(REFUSED) === null).toBe(roles.includes(role));
      expect(deadLinksOf(role)).toEqual([]);
      expect(unnamedButtons()).toEqual([]);
      expect(role === 'viewer' && path !== '/me' ? savesOf() : []).toEqual([]);
    },
  );
});
