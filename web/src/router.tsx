import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ErrorScreen } from './components/shell/error-screen.tsx'
import { NotFound } from './components/shell/not-found.tsx'
import { Shell } from './components/shell/shell.tsx'
import { navigation } from './text/navigation.ts'

const root = createRootRoute({ component: Shell, errorComponent: ErrorScreen, notFoundComponent: NotFound })

/** What may follow a sign-in screen's address: the way back afterwards. */
const withNext = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {}

/** Settings that someone shared as a link. */
const withShared = (search: Record<string, unknown>): { p?: string } =>
  typeof search.p === 'string' ? { p: search.p } : {}

/** Every screen at its address, each in a file of its own that is fetched when it is first asked for. */
const screens = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: withNext,
    staticData: { title: navigation.login },
    component: lazyRouteComponent(() => import('./routes/login/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    validateSearch: withNext,
    staticData: { title: navigation.register },
    component: lazyRouteComponent(() => import('./routes/register/register-screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    staticData: { title: navigation.dashboard },
    component: lazyRouteComponent(() => import('./routes/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/generator',
    validateSearch: withShared,
    staticData: { title: navigation.generator },
    component: lazyRouteComponent(() => import('./routes/generator/generator-screen.tsx'), 'GeneratorScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/ready-prompt',
    validateSearch: withShared,
    staticData: { title: navigation.readyPrompt },
    component: lazyRouteComponent(
      () => import('./routes/ready-prompt/ready-prompt-screen.tsx'),
      'ReadyPromptScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip',
    staticData: { title: 'VIP' },
    component: lazyRouteComponent(() => import('./routes/vip/vip-screen.tsx'), 'VipScreen'),
  }),
]

/** Addresses are matched without regard to case (decisions.md §5); a press on a link fetches its screen early. */
export const router = createRouter({
  routeTree: root.addChildren(screens),
  caseSensitive: false,
  trailingSlash: 'never',
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name in the title of the window. */
    title?: string
  }
}
