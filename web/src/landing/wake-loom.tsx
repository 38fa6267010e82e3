import { hydrateRoot } from 'react-dom/client'
import { Loom } from './loom.tsx'

/** Makes the loom live, keeping what was typed into it while it was still plain markup. */
export function wakeLoom(root: Element) {
  const typed = [...root.querySelectorAll<HTMLInputElement>('input:not([type=radio])')].map(
    ({ value }) => value,
  )
  hydrateRoot(root, <Loom typed={typed} />)
}
