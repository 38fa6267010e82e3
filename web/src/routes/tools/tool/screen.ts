import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const toolScreen = screen({
  path: '/tools/$id',
  title: navigation.tools,
  capability: 'workshop:use',
  component: lazyScreen(() => import('./tool-screen.tsx'), 'ToolScreen'),
})
