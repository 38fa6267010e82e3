import { inAppBrowser } from './in-app-browser.ts'
import { offerFile } from './offered-file.ts'

/**
 * Saves a text or a Blob under a file name. Text is written as UTF-8 without a mark. The browsers of LINE, Facebook and the like
 * save no file: there it is offered to be shared or copied instead (docs/product/app.md#in-the-browser-of-an-app).
 * @returns whether it was handed to the browser for saving
 */
export function download(name: string, content: string | Blob): boolean {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const app = inAppBrowser(navigator.userAgent)
  if (app) {
    offerFile({ app, file: new File([blob], name, { type: blob.type || 'text/plain' }) })
    return false
  }
  saveFile(name, blob)
  return true
}

/** Hands a file to the browser for saving, whatever comes of it. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari still reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
