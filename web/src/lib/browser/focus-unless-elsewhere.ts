/**
 * Focuses an element when what was done there is answered, unless the person is elsewhere by then: what they type is meant
 * for where they are.
 * @param around within it they have not gone elsewhere
 */
export function focusUnlessElsewhere(
  element: HTMLElement | null | undefined,
  around: Element | null | undefined,
): void {
  const focused = document.activeElement
  const isElsewhere = focused !== null && focused !== document.body && !around?.contains(focused)
  if (!isElsewhere) element?.focus()
}
