import { expect, it, vi } from 'vitest'
import { openKeywords } from '../../../testing/opened-keywords.tsx'
import { generator } from '../../../text/generator.ts'
import { useFormerSet } from '../../ai/order/use-former-set.ts'
import { toast } from '../../ui/toast.tsx'
import { useFormerSettings } from './use-former-settings.ts'

// Without a browser nothing runs effects.
vi.mock('react', async (actual) => ({
  ...(await actual<typeof import('react')>()),
  useEffect: (effect: () => void) => effect(),
}))
vi.mock('../../ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }))
vi.mock('./recipe-settings.ts', () => ({ settingsOfRecipe: () => ({}) }))
vi.mock('../../ai/order/ai-settings.ts', () => ({ settingsOfOrder: () => ({}) }))

const server = vi.hoisted(() => ({ answer: (_made: unknown) => {} }))
vi.mock('../../../lib/api/call.ts', () => ({
  call: () =>
    new Promise((resolve) => {
      server.answer = resolve
    }),
}))

const LONG = Array.from({ length: 2_500 }, (_, n) => `cloth ${n}`)
const keywords = ['silk', 'cotton']

it.each([
  ['simple', useFormerSettings, { source: 'simple', recipe: { keywords } }],
  ['ai', useFormerSet, { source: 'ai', order: { keywords } }],
])(
  'what a former set of the %s generator replaces comes back by the toast, a long list too',
  async (_, putFormer, made) => {
    for (const before of [['cat', 'dog'], LONG]) {
      vi.mocked(toast.success).mockClear()
      const onRead = vi.fn()
      const control = { show: vi.fn() } as never
      const screen = openKeywords((keywords) =>
        putFormer({ again: 'a', control, keywords, ready: true, onRead }),
      )
      screen.keywords.setText(before.join('\n'))
      // The worker has taken it in: a long list stands nowhere else.
      await Promise.resolve()
      server.answer(made)
      await expect.poll(() => onRead.mock.calls.length).toBe(1)
      expect([screen.keywords.box.get(), screen.held()]).toEqual(['silk\ncotton', keywords])
      const [said, undo] = vi.mocked(toast.success).mock.lastCall ?? []
      expect(said).toBe(generator.again)
      undo?.onPress()
      await expect.poll(screen.held).toEqual(before)
    }
  },
)
