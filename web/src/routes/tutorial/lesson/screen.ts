import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { navigation } from '../../../text/navigation.ts'

export const lessonScreen = screen({
  path: '/tutorial/$id',
  title: navigation.tutorial,
  capability: 'lessons:use',
  component: lazyScreen(() => import('./lesson-screen.tsx'), 'LessonScreen'),
})
