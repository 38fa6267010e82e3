/** Saves a text or a Blob under a file name. Text is written as UTF-8 without a mark. */
export function download(name: string, content: string | Blob): void {
  const blob =
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
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
