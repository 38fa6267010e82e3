import { hydrateRoot } from 'react-dom/client'
import { Loom, type LoomState } from './loom.tsx'

/** Makes the loom live, keeping what was typed and chosen while it was still plain markup. */
export function hydrateLoom(root: Element) {
  const readLeft = (): LoomState => {
    const inputs = [...root.querySelectorAll('input')]
    return {
      keywords: inputs.filter(({ type }) => type !== 'radio').map(({ value }) => value),
      crossing: inputs.find(({ checked }) => checked)?.value ?? '',
    }
  }
  hydrateRoot(root, <Loom readLeft={readLeft} />)
}
