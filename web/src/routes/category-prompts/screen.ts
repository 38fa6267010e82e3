import { FileStack } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const categoryPromptsScreen = screen({
  path: '/category-prompts',
  title: navigation.categoryPrompts,
  capability: 'downloads:use',
  search: readTexts('category', 'section', 'style'),
  component: lazyScreen(() => import('./category-prompts-screen.tsx'), 'CategoryPromptsScreen'),
  listed: { in: 'palette', icon: FileStack, to: 'own:use' },
  look: [{ levels: ['free', 'vip'] }],
})
