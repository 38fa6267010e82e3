/** Copies a text at the member's press. @returns false where the page keeps the clipboard closed */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    box.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
    document.body.append(box)
    box.select()
    const done = document.execCommand('copy')
    box.remove()
    return done
  }
}
