import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const toolScreen = screen({
  path: '/tools/$id',
  title: navigation.tools,
  capability: 'workshop:use',
  component: lazyScreen(() => import('./tool-screen.tsx'), 'ToolScreen'),
})
