import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { clear, draw, tick, tickBox } from '../../testing/draw.ts'
import { vault as text } from '../../text/vault.ts'
import { VaultScreen } from './vault-screen.tsx'

/** What is in sight: the keywords of a category, or those that a search found. */
let list: { keywords: readonly string[]; isFormer: boolean }

vi.mock('./use-keyword-list.ts', () => ({
  useKeywordList: () => ({ ...list, isCut: false, instead: null, error: null, retry() {}, more() {} }),
}))
vi.mock('./vault-steps.tsx', () => ({ VaultSteps: () => null }))
vi.mock('../../components/generator/send-keywords.tsx', () => ({ SendKeywords: () => null }))
vi.mock('../../lib/boot/search-params.ts', () => ({ useSearchParams: () => [{}, () => {}] }))
vi.mock('../../lib/session/session.ts', () => ({ useSession: () => ({ data: { me: {} } }) }))
vi.mock('../../lib/queries/settings.ts', () => ({ useSettings: () => ({}) }))
vi.mock('@tanstack/react-query', async (real) => ({ ...(await real<object>()), useQuery: () => ({}) }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

let show: (keywords: readonly string[], isFormer?: boolean) => void
const all = (shown: number) => tickBox(text.tickShown(shown))

beforeEach(() => {
  clear()
  list = { keywords: ['cat', 'dog'], isFormer: false }
  const redraw = draw(<VaultScreen />)
  show = (keywords, isFormer = false) => {
    list = { keywords, isFormer }
    redraw(<VaultScreen />)
  }
})

it('ticks all that is shown at once, and says so when each was ticked by itself', () => {
  tick('cat')
  expect(all(2).checked).toBe(false)
  tick('dog')
  expect(all(2).checked).toBe(true)
  tick(text.tickShown(2))
  expect([tickBox('cat').checked, tickBox('dog').checked]).toEqual([false, false])
  tick(text.tickShown(2))
  expect([tickBox('cat').checked, tickBox('dog').checked]).toEqual([true, true])
})

it('speaks of what is shown alone: what was ticked before stays so', () => {
  tick('cat')
  show(['fox'])
  expect(all(1).checked).toBe(false)
  tick(text.tickShown(1))
  expect(document.body.textContent).toContain(text.chosen(2))
  tick(text.tickShown(1))
  expect(document.body.textContent).toContain(text.chosen(1))
  show(['cat', 'dog'])
  expect([tickBox('cat').checked, all(2).checked]).toEqual([true, false])
})

it('cannot be pressed while the former search is still shown', () => {
  show(['cat', 'dog'], true)
  expect(all(2).disabled).toBe(true)
  show(['cat', 'dog'])
  expect(all(2).disabled).toBe(false)
})
