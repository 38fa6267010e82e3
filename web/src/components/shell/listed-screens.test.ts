import type { LucideIcon } from 'lucide-react'
import { expect, it } from 'vitest'
import type { Page, Screen } from '../../lib/boot/screen.ts'
import { type Listing, listedScreens } from './listed-screens.ts'

const icon = (() => null) as unknown as LucideIcon
const screen = (
  path: string,
  capability: Page['capability'],
  listed?: Omit<NonNullable<Screen['listed']>, 'icon'>,
) =>
  ({ path, title: `title of ${path}`, capability, ...(listed && { listed: { icon, ...listed } }) }) as Screen

const PAGES: (Page | Screen)[] = [
  { path: '/', capability: 'landing:look' },
  screen('/home', 'own:use', { in: 'navigation' }),
  screen('/shop-window', 'workshop:use', { in: 'navigation', to: 'own:use' }),
  screen('/package', 'packages:look', { in: 'navigation', label: (level) => `package of ${level}` }),
  screen('/workshop', 'workshop:use', { in: 'menu' }),
  screen('/admin', 'admin:use', { in: 'menu', to: 'owner:links', alsoInTopBar: true }),
  screen('/admin/log', 'admin:use', { in: 'palette', adminSection: 'log' }),
  screen('/admin/keys', 'owner:use', { in: 'palette', adminSection: 'keys' }),
  screen('/hidden', 'own:use'),
]
const paths = (where: Listing, level: Parameters<typeof listedScreens>[2]) =>
  listedScreens(PAGES, where, level).map(({ path }) => path)

it('are found by those who may open them, or by those they are listed to', () => {
  expect(paths('menu', 'free')).toEqual([])
  expect(paths('menu', 'admin')).toEqual(['/workshop'])
  expect(paths('menu', 'owner')).toEqual(['/workshop', '/admin'])
  expect(paths('navigation', 'free')).toEqual(['/home', '/shop-window', '/package'])
})

it('stand in the top bar beside the navigation where they ask for it', () => {
  expect(paths('top bar', 'admin')).toEqual(['/home', '/shop-window', '/package'])
  expect(paths('top bar', 'owner')).toEqual(['/home', '/shop-window', '/package', '/admin'])
})

it('are all in the palette, in the order of the list', () => {
  expect(paths('palette', 'owner')).toEqual([
    '/home',
    '/shop-window',
    '/package',
    '/workshop',
    '/admin',
    '/admin/log',
    '/admin/keys',
  ])
})

it('are sections of the admin by the name that they have there, for those who may open them', () => {
  expect(paths('admin sections', 'vip')).toEqual([])
  expect(paths('admin sections', 'admin')).toEqual(['/admin/log'])
  const sections = listedScreens(PAGES, 'admin sections', 'owner')
  expect(sections.map(({ label }) => label)).toEqual(['log', 'keys'])
})

it('are called by their title, or as the level calls them', () => {
  const [home, , vip] = listedScreens(PAGES, 'navigation', 'vip')
  expect([home?.label, vip?.label]).toEqual(['title of /home', 'package of vip'])
})
