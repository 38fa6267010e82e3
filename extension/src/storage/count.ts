import { readBasket, type StorageArea } from './store.ts'

/** The part of the toolbar's button that is used. */
export interface ToolbarButton {
  setBadgeBackgroundColor(details: { color: string }): Promise<void>
  setBadgeText(details: { text: string }): Promise<void>
}

/**
 * Returns what shows the number of collected keywords on the toolbar's button. Each showing reads the basket anew, once the
 * one before has ended: of two changes close together, the later one's number stays.
 */
export function createCount(area: StorageArea, button: ToolbarButton): () => void {
  let turn: Promise<void> = Promise.resolve()

  async function show() {
    const { basket } = await readBasket(area)
    await button.setBadgeBackgroundColor({ color: '#17476B' })
    await button.setBadgeText({ text: basket.length === 0 ? '' : String(basket.length) })
  }

  return () => {
    turn = turn.catch(() => {}).then(show)
  }
}
