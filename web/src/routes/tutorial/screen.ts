import { GraduationCap } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
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
