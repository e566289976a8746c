export interface Route {
  /** With `:name` for variable parts. */
  readonly path: string
  /** The file below `pages`, without its extension. */
  readonly page: string
  /** True when people can see the page without a system. */
  readonly isPublic?: true
  /** True for a page without the bar and the menus around it. */
  readonly isBare?: true
}

/** Every page. Fixed paths come before paths with variables, because the first match wins. */
export const routes: readonly Route[] = [
  { path: '/', page: 'enter/enter', isPublic: true },
  { path: '/enter', page: 'enter/enter', isPublic: true },
  { path: '/sign-in', page: 'enter/sign-in', isPublic: true },
  { path: '/try', page: 'enter/try', isPublic: true },
  { path: '/admin', page: 'admin/admin', isPublic: true },
  { path: '/register', page: 'enter/register', isPublic: true },
  { path: '/systems', page: 'enter/systems', isPublic: true },
  { path: '/join', page: 'enter/join', isPublic: true },
  { path: '/recover', page: 'enter/recover', isPublic: true },
  { path: '/secure', page: 'person/secure', isPublic: true },
  { path: '/s/:systemRef', page: 'public/system', isPublic: true },
  { path: '/m/:memberRef', page: 'public/member', isPublic: true },
  { path: '/g/:groupRef', page: 'public/group', isPublic: true },
  { path: '/front', page: 'front/front' },
  { path: '/switch', page: 'outside/switch', isBare: true },
  { path: '/today', page: 'outside/today', isBare: true },
  { path: '/share', page: 'outside/share', isBare: true },
  { path: '/members', page: 'members/list' },
  { path: '/members/new', page: 'members/edit' },
  { path: '/members/:memberRef', page: 'members/show' },
  { path: '/members/:memberRef/edit', page: 'members/edit' },
  { path: '/groups', page: 'groups/list' },
  { path: '/groups/new', page: 'groups/edit' },
  { path: '/groups/:groupRef', page: 'groups/show' },
  { path: '/groups/:groupRef/edit', page: 'groups/edit' },
  { path: '/notes', page: 'notes/list' },
  { path: '/notes/new', page: 'notes/edit' },
  { path: '/notes/:noteRef', page: 'notes/show' },
  { path: '/notes/:noteRef/edit', page: 'notes/edit' },
  { path: '/sharing', page: 'sharing/overview' },
  { path: '/sharing/new', page: 'sharing/new' },
  { path: '/sharing/circles/new', page: 'sharing/circle' },
  { path: '/sharing/circles/:circleRef', page: 'sharing/circle' },
  { path: '/sharing/shares/:shareRef', page: 'sharing/share' },
  { path: '/sharing/shares/:shareRef/feeds', page: 'sharing/feeds' },
  { path: '/notifications', page: 'telling/notifications' },
  { path: '/notifications/:channelRef', page: 'telling/notification' },
  { path: '/reminders', page: 'telling/reminders' },
  { path: '/reminders/new', page: 'telling/reminder' },
  { path: '/reminders/:reminderRef', page: 'telling/reminder' },
  { path: '/history', page: 'history/history' },
  { path: '/history/print', page: 'history/print' },
  { path: '/settings', page: 'settings/overview' },
  { path: '/settings/profile', page: 'settings/profile' },
  { path: '/settings/privacy', page: 'settings/privacy' },
  { path: '/settings/fields', page: 'settings/fields' },
  { path: '/settings/pictures', page: 'settings/pictures' },
  { path: '/settings/preferences', page: 'settings/preferences' },
  { path: '/settings/words', page: 'settings/words' },
  { path: '/settings/chat', page: 'settings/chat' },
  { path: '/settings/servers', page: 'settings/chat' },
  { path: '/settings/servers/:guildId', page: 'settings/server' },
  { path: '/settings/ways', page: 'person/ways' },
  { path: '/settings/devices', page: 'person/devices' },
  { path: '/settings/systems', page: 'person/systems' },
  { path: '/settings/leave', page: 'person/leave' },
  { path: '/settings/access', page: 'settings/access' },
  { path: '/settings/webhook', page: 'settings/webhook' },
  { path: '/settings/pluralkit', page: 'sync/overview' },
  { path: '/settings/pluralkit/plan', page: 'sync/plan' },
  { path: '/settings/pluralkit/log', page: 'sync/log' },
  { path: '/settings/import', page: 'settings/import' },
  { path: '/settings/arrived', page: 'settings/arrived' },
  { path: '/settings/export', page: 'settings/export' },
  { path: '/settings/delete', page: 'settings/delete' },
  { path: '/settings/appearance', page: 'settings/appearance' },
]

export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = match(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}

/** A pattern of every path that is a page, for the service worker. */
export const pathPattern = (list: readonly Route[] = routes): string => {
  const paths = list.map(({ path }) => path.replace(/^\/|\/$/g, '').replaceAll(/:[^/]+/g, '[^/]+'))
  return `^/(?:(?:${paths.filter(Boolean).join('|')})/?)?$`
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (path === '/') given.push('')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith(':') && value) params[part.slice(1)] = decode(value)
    else if (part !== value) return undefined
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
