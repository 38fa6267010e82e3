import { Library } from 'lucide-react'
import { lazyScreen } from '../../../lib/boot/lazy-screen.ts'
import { screen } from '../../../lib/boot/screen.ts'
import { readTexts } from '../../../lib/boot/search-params.ts'
import { navigation } from '../../../text/navigation.ts'

export const adminLibraryScreen = screen({
  path: '/admin/library',
  title: navigation.adminLibrary,
  capability: 'admin:use',
  search: readTexts('part', 'category', 'q', 'edit', 'kind'),
  component: lazyScreen(() => import('./library-screen.tsx'), 'LibraryScreen'),
  listed: { in: 'palette', icon: Library, adminSection: navigation.adminLibrary },
  look: [
    { levels: ['owner'], search: '?category=food' },
    { name: 'admin-library-concepts', levels: ['owner'], search: '?part=concepts' },
    { name: 'admin-library-holidays', levels: ['owner'], search: '?part=holidays' },
    { name: 'admin-library-holiday', levels: ['owner'], search: '?part=holidays&edit=makha-bucha' },
    { name: 'admin-library-lessons', levels: ['owner'], search: '?part=lessons' },
    { name: 'admin-library-texts', levels: ['owner'], search: '?part=texts' },
    { name: 'admin-library-aged', levels: ['owner'], search: '?part=aged' },
  ],
})
