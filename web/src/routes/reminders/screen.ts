import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const remindersScreen = screen({
  path: '/reminders',
  title: navigation.reminders,
  capability: 'public',
  search: readTexts('member', 'token'),
  component: lazyScreen(() => import('./reminders-screen.tsx'), 'RemindersScreen'),
})
