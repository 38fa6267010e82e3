import { Lightbulb } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const conceptScreen = screen({
  path: '/conceptkeyword',
  title: navigation.concept,
  capability: 'own:use',
  search: readTexts('q', 'month', 'show', 'level', 'concept'),
  component: lazyScreen(() => import('./concept-screen.tsx'), 'ConceptScreen'),
  listed: { in: 'palette', icon: Lightbulb },
  look: [
    { levels: ['vip'], looped: true },
    { name: 'concept', levels: ['vip'], search: '?concept=chinese-new-year-reunion' },
    {
      name: 'concept-near',
      levels: ['free'],
      search: '?q=%E0%B8%AA%E0%B8%87%E0%B8%81%E0%B8%B2%E0%B8%99%E0%B8%95%E0%B9%8C',
    },
  ],
})
