import { WandSparkles } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const generatorScreen = screen({
  path: '/generator',
  title: navigation.generator,
  capability: 'own:use',
  search: readTexts('p'),
  component: lazyScreen(() => import('./generator-screen.tsx'), 'GeneratorScreen'),
  listed: { in: 'navigation', icon: WandSparkles },
  look: [{ name: 'generator-bare', levels: ['free'] }],
})
