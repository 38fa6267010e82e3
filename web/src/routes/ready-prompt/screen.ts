import { Layers } from 'lucide-react'
import { lazyScreen } from '../../lib/boot/lazy-screen.ts'
import { screen } from '../../lib/boot/screen.ts'
import { readTexts } from '../../lib/boot/search-params.ts'
import { navigation } from '../../text/navigation.ts'

export const readyPromptScreen = screen({
  path: '/ready-prompt',
  title: navigation.readyPrompt,
  capability: 'workshop:use',
  search: readTexts('p', 'tab', 'run', 'again'),
  component: lazyScreen(() => import('./ready-prompt-screen.tsx'), 'ReadyPromptScreen'),
  listed: { in: 'navigation', icon: Layers, to: 'own:use' },
  look: [{ name: 'ready-prompt-ai', levels: ['ex'], search: '?tab=ai' }],
})
