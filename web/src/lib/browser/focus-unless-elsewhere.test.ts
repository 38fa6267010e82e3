import { afterEach, expect, it, vi } from 'vitest'
import { focusUnlessElsewhere } from './focus-unless-elsewhere.ts'

afterEach(() => vi.unstubAllGlobals())

const body = {}
const button = {}
const search = {}
const form = { contains: (element: unknown) => element === button } as unknown as Element

it.each([
  ['takes the focus that is nowhere', body, 1],
  ['takes the focus where nothing has it', null, 1],
  ['takes the focus that is still in the form', button, 1],
  ['leaves the focus in the search', search, 0],
])('%s', (_what, activeElement, times) => {
  vi.stubGlobal('document', { body, activeElement })
  const focus = vi.fn()
  focusUnlessElsewhere({ focus } as unknown as HTMLElement, form)
  expect(focus).toHaveBeenCalledTimes(times)
})

it('takes nothing for an element that is gone, nor from elsewhere for one without a form', () => {
  vi.stubGlobal('document', { body, activeElement: button })
  const focus = vi.fn()
  focusUnlessElsewhere(null, form)
  focusUnlessElsewhere({ focus } as unknown as HTMLElement, null)
  expect(focus).not.toHaveBeenCalled()
})
