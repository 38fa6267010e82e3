import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { createCount } from '../storage/count.ts'
import { type Request, troubleOf } from '../storage/messages.ts'
import { createStore, type StorageArea } from '../storage/store.ts'

/** The only writer of basket and history, and the count on the toolbar's button. It holds nothing between two calls but their order. */
export default defineBackground(() => {
  const area = browser.storage.local as StorageArea
  const store = createStore(area)
  const showCount = createCount(area, browser.action)

  browser.runtime.onMessage.addListener((request: Request, sender, respond) => {
    if (sender.id !== browser.runtime.id) return
    const answer = request.ask === 'thai-letters' ? thaiLetters() : store.change(request)
    answer.then(
      (ok) => respond({ ok }),
      (error: unknown) => respond({ error: troubleOf(error) }),
    )
    return true
  })
  browser.storage.onChanged.addListener((changes) => {
    if ('basket' in changes) showCount()
  })
  showCount()
})

/** Hands over the Thai letters as Base64: a page may not reach into the extension for them. */
async function thaiLetters(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch('/fonts/anuphan-thai.woff2')).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
