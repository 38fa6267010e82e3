/** The browser’s own editing takes time that grows with the square of the lines it inserts. */
const MOST_LINES = 100

/**
 * Changes a text box to `next` as if it had been typed, so that Ctrl+Z takes it back: only what differs is replaced.
 * @returns false when the change is too large for that, or the browser has no such way; nothing was changed then
 */
export function replaceInBox(box: HTMLTextAreaElement, next: string): boolean {
  const now = box.value
  if (now === next) return true
  let from = 0
  while (from < now.length && from < next.length && now[from] === next[from]) from++
  let tail = 0
  while (
    tail < now.length - from &&
    tail < next.length - from &&
    now[now.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++
  const added = next.slice(from, next.length - tail)
  if (added.split('\n', MOST_LINES + 1).length > MOST_LINES) return false
  box.focus()
  box.setSelectionRange(from, now.length - tail)
  // Deprecated without a successor: nothing else writes into the browser's undo history.
  return added === '' ? document.execCommand('delete') : document.execCommand('insertText', false, added)
}
