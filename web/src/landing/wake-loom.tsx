import { hydrateRoot } from 'react-dom/client'
import { Loom } from './loom.tsx'

/** Makes the loom live, keeping what was typed and chosen while it was still plain markup. */
export function wakeLoom(root: Element) {
  const inputs = [...root.querySelectorAll('input')]
  const keywords = inputs.filter(({ type }) => type !== 'radio').map(({ value }) => value)
  const crossing = inputs.find(({ checked }) => checked)?.value ?? ''
  hydrateRoot(root, <Loom found={{ keywords, crossing }} />)
}
