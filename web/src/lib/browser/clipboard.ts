/**
 * Copies text. Where the clipboard is closed (in-app browsers of LINE and Facebook), a textarea is selected and the
 * browser's old command tried.
 * @returns false when both ways failed: show the text for copying by hand
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.position = 'fixed'
  box.style.insetBlockStart = '0'
  box.style.opacity = '0'
  const before = document.activeElement
  // Inside an open dialog, so that its focus trap leaves the selection alone.
  const home = before?.closest('[role="dialog"]') ?? document.body
  home.append(box)
  box.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    box.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/**
 * Copies a text that lies in a Blob, however large, or that is still in the making. It is read while it is copied, so
 * that the press of the button still counts as the member’s own; where only plain writing works, the text is read first.
 * @returns false when every way failed
 */
export async function copyBlob(blob: Blob | Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return copyText(await (await blob).text())
  }
}
