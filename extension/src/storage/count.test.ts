import { describe, expect, it } from 'vitest'
import { createCount } from './count.ts'
import type { StorageArea } from './store.ts'

/** Makes a basket of so many keywords, and a button that takes its colour only when it is let. */
function toolbar() {
  const held: (() => void)[] = []
  const state = { keywords: 0, text: '?', held }
  const area = {
    get: async () => ({ basket: Array.from({ length: state.keywords }) }),
  } as unknown as StorageArea
  const show = createCount(area, {
    setBadgeBackgroundColor: () => new Promise((done) => held.push(done)),
    setBadgeText: async ({ text }) => {
      state.text = text
    },
  })
  return { state, show }
}
const soon = () => new Promise((done) => setImmediate(done))

describe("the count on the toolbar's button", () => {
  it('is the later of two changes, though the earlier one is answered last', async () => {
    const { state, show } = toolbar()
    state.keywords = 9
    show()
    await soon()
    state.keywords = 10
    show()
    await soon()
    // Answered from the end: whoever shows both at once is overtaken by the older number.
    while (state.held.length > 0) {
      state.held.pop()?.()
      await soon()
    }
    expect(state.text).toBe('10')
  })

  it('is empty for an empty basket', async () => {
    const { state, show } = toolbar()
    show()
    await soon()
    state.held.pop()?.()
    await soon()
    expect(state.text).toBe('')
  })
})
