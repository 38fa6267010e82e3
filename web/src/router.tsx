import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { ErrorScreen } from './components/shell/error-screen.tsx'
import { NotFound } from './components/shell/not-found.tsx'
import { Shell } from './components/shell/shell.tsx'
import { admin } from './text/admin.ts'
import { navigation } from './text/navigation.ts'
import { payment, paymentStatus } from './text/payment.ts'

const root = createRootRoute({ component: Shell, errorComponent: ErrorScreen, notFoundComponent: NotFound })

/** What may follow a sign-in screen's address: the way back afterwards. */
const withNext = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {}

/** Settings that someone shared as a link. */
const withShared = (search: Record<string, unknown>): { p?: string } =>
  typeof search.p === 'string' ? { p: search.p } : {}

/** The named texts of an address; one without any is left out, and what looks like a number is text all the same. */
function texts<Name extends string>(search: Record<string, unknown>, ...names: Name[]) {
  const found = names.flatMap((name) => {
    const value = search[name]
    return value === undefined || value === '' || typeof value === 'object' ? [] : [[name, String(value)]]
  })
  return Object.fromEntries(found) as { [N in Name]?: string }
}

/** What the list of payments is filtered and paged by, and the one under review. */
const PAYMENT_LIST = ['status', 'range', 'from', 'to', 'q', 'page', 'size', 'review'] as const

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
    path: '/reset-password',
    staticData: { title: navigation.resetPassword },
    component: lazyRouteComponent(
      () => import('./routes/reset-password/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/profile',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'payments'),
    staticData: { title: navigation.profile },
    component: lazyRouteComponent(() => import('./routes/profile/profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/outbox',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'page', 'size', 'status', 'mail'),
    staticData: { title: navigation.outbox },
    component: lazyRouteComponent(() => import('./routes/outbox/outbox-screen.tsx'), 'OutboxScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'email'),
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
    validateSearch: (search: Record<string, unknown>) => texts(search, 'p', 'tab', 'run', 'again'),
    staticData: { title: navigation.readyPrompt },
    component: lazyRouteComponent(
      () => import('./routes/ready-prompt/ready-prompt-screen.tsx'),
      'ReadyPromptScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/history',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'page', 'q', 'show'),
    staticData: { title: navigation.history },
    component: lazyRouteComponent(() => import('./routes/history/history-screen.tsx'), 'HistoryScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vipgen',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'run', 'again'),
    staticData: { title: navigation.vipgen },
    component: lazyRouteComponent(() => import('./routes/vipgen/vipgen-screen.tsx'), 'VipgenScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'coupon'),
    staticData: { title: 'VIP' },
    component: lazyRouteComponent(() => import('./routes/vip/vip-screen.tsx'), 'VipScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/payment',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'plan', 'coupon'),
    staticData: { title: payment.title, task: true },
    component: lazyRouteComponent(() => import('./routes/payment/payment-screen.tsx'), 'PaymentScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/payment-success',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'id'),
    staticData: { title: paymentStatus.title },
    component: lazyRouteComponent(
      () => import('./routes/payment-success/payment-success-screen.tsx'),
      'PaymentSuccessScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin',
    validateSearch: (search: Record<string, unknown>) => texts(search, 'tab', ...PAYMENT_LIST),
    staticData: { title: admin.title },
    component: lazyRouteComponent(() => import('./routes/admin/admin-screen.tsx'), 'AdminScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/payment',
    validateSearch: (search: Record<string, unknown>) => texts(search, ...PAYMENT_LIST),
    staticData: { title: admin.payments },
    component: lazyRouteComponent(() => import('./routes/admin/admin-screen.tsx'), 'AdminPaymentScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/settings',
    staticData: { title: admin.settings },
    component: lazyRouteComponent(() => import('./routes/admin/settings-screen.tsx'), 'SettingsScreen'),
  }),
]

/** Addresses are matched without regard to case (decisions.md §5); a press on a link fetches its screen early. */
export const router = createRouter({
  routeTree: root.addChildren(screens),
  caseSensitive: false,
  // Values stay the text that they are: a coupon may look like a number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  trailingSlash: 'never',
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name in the title of the window. */
    title?: string
    /** One thing to do from start to end: on phones nothing else stands around it. */
    task?: true
  }
}
