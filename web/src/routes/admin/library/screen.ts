import { lazyScreen } from '../../../lib/lazy-screen.ts'
import { screen } from '../../../lib/screen.ts'
import { readTexts } from '../../../lib/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminLibraryScreen = screen({
  path: '/admin/library',
  title: navigation.adminLibrary,
  capability: 'admin:use',
  search: readTexts('part', 'category', 'q'),
  component: lazyScreen(() => import('./library-screen.tsx'), 'LibraryScreen'),
  look: [{ levels: ['owner'], search: '?category=food' }],
})
