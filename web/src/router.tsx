import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import { ErrorScreen } from './components/shell/error-screen.tsx'
import { NotFound } from './components/shell/not-found.tsx'
import { PendingScreen } from './components/shell/pending-screen.tsx'
import { Shell } from './components/shell/shell.tsx'
import type { Screen } from './lib/boot/screen.ts'
import { SCREENS } from './screens.ts'

const root = createRootRoute({ component: Shell, errorComponent: ErrorScreen, notFoundComponent: NotFound })

/** Makes the route of a screen, with the types of its path and parameters. */
function routeOf<Path extends string, Search extends object>({
  path,
  title,
  isTask,
  search,
  component,
}: Screen<Path, Search>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, ...(isTask && { isTask }) },
    validateSearch: (found: Record<string, unknown>) => (search ? search(found) : ({} as Search)),
    component,
  })
}

type RouteOf<S> =
  S extends Screen<infer Path, infer Search> ? ReturnType<typeof routeOf<Path, Search>> : never
type RoutesOf<S extends readonly unknown[]> = { -readonly [At in keyof S]: RouteOf<S[At]> }

const routes = SCREENS.map((screen) => routeOf(screen as Screen)) as unknown as RoutesOf<typeof SCREENS>
const routeTree = root.addChildren(routes)

/**
 * Makes the router of a page: the browser's for its lifetime, the server's for one answer. Addresses are matched without
 * regard to case (docs/product/app.md#screens); a press on a link fetches its screen early.
 * @param history the browser's own by default
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    caseSensitive: false,
    // Values stay the text that they are: a coupon may look like a number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    // What is at hand comes sooner; the title of what is not stands at once.
    defaultPendingMs: 120,
    defaultPendingMinMs: 200,
    // On the server it would be an inline script, which the content security policy refuses.
    scrollRestoration: !history,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The screen's name in the title of the window. */
    title?: string
    isTask?: true
  }
}
