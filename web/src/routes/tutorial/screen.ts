import { GraduationCap } from 'lucide-react'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { screen } from '../../lib/screen.ts'
import { readTexts } from '../../lib/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const tutorialScreen = screen({
  path: '/tutorial',
  title: navigation.tutorial,
  capability: 'lessons:use',
  search: readTexts('tab', 'show', 'q'),
  component: lazyScreen(() => import('./tutorial-screen.tsx'), 'TutorialScreen'),
  listed: { in: 'palette', icon: GraduationCap },
  look: [{ levels: ['vip'], looped: true }],
})
